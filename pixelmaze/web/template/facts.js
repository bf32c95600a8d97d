const facts = JSON.parse(document.getElementById("facts").textContent);
const words = facts.words;
const part = id => document.getElementById(id);
