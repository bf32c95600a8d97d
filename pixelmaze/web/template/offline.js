// Keeps the page and all that belongs to it, so that it plays without the network from its second
// visit on. A page that was written again has another version, and is fetched anew.
const CACHE = `pixelmaze ${registration.scope} {{version}}`;

addEventListener("install", event => event.waitUntil(
  caches.open(CACHE).then(cache => cache.addAll({{files}})).then(() => skipWaiting())));
addEventListener("activate", event => event.waitUntil(
  caches.keys().then(names => Promise.all(names
    .filter(name => name.startsWith(`pixelmaze ${registration.scope} `) && name !== CACHE)
    .map(name => caches.delete(name))))));
addEventListener("fetch", event => event.respondWith(
  caches.open(CACHE).then(cache => cache.match(event.request, {ignoreSearch: true}))
    .then(found => found ?? fetch(event.request))));
