// The menu of a small page: while it is open it holds what the page has no room for.

const FOLDED = ["title", "subject", "tools", "legend", "keys"];

function listenToMenu() {
  const menu = element("menu");
  let homes = []; // what was folded, and what keeps its place
  element("more").addEventListener("click", () => {
    homes = FOLDED.map(element).filter((one) => !one.offsetParent).map((one) => {
      const home = document.createComment("");
      one.replaceWith(home);
      return [one, home];
    });
    menu.prepend(...homes.map(([one]) => one));
    menu.showModal();
  });
  menu.addEventListener("close", () => homes.forEach(([one, home]) => home.replaceWith(one)));
  // before what was clicked acts: it may move the focus
  menu.addEventListener("click", ({ target }) => {
    if (target === menu || target.closest("button, a")) menu.close();
  }, { capture: true });
}
