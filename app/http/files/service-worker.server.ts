import { paths } from "~/paths";
import { pushWorker } from "./push-worker.server";

/**
 * The service worker of one brand: keeps the offline page and hashed assets, and shows the offline page where the network is away.
 * Pages themselves are never kept: they may be a member's. It also shows what is pushed. product.md §4
 * @param version changes with the brand, so that a changed brand replaces its offline page
 */
export function serviceWorker({
  version,
  assets,
  name,
  pushKey,
}: {
  version: string;
  assets: readonly string[];
  /** the brand's, for a push that cannot be read */
  name: string;
  /** what a browser subscribes with; null: the brand has no push */
  pushKey: string | null;
}): string {
  const settings = JSON.stringify({
    cache: `brand-${version}`,
    offline: paths.offline(),
    assets: [paths.offline(), ...assets],
    name,
    pushKey,
  });
  return `const settings = ${settings};
${worker}${pushWorker}`;
}

const worker = `
const keep = (url) => url.origin === self.location.origin && /^\\/(assets|theme|fonts|brand)\\//.test(url.pathname);

// The offline page follows the language that the visitor has chosen since.
const speakAs = async ({ headers }) => {
  const cache = await caches.open(settings.cache);
  const page = await cache.match(settings.offline);
  const language = headers.get("Content-Language");
  if (page && language && language !== page.headers.get("Content-Language")) await cache.add(new Request(settings.offline, { cache: "reload" }));
};

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(settings.cache)
      .then((cache) => Promise.all(settings.assets.map((asset) => cache.add(new Request(asset, { cache: "reload" })))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== settings.cache).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (request.mode === "navigate") {
    const answer = fetch(request);
    event.respondWith(answer.catch(() => caches.match(settings.offline).then((page) => page || Response.error())));
    event.waitUntil(answer.then(speakAs, () => undefined));
    return;
  }
  if (!keep(url)) return;
  event.respondWith(
    caches.open(settings.cache).then(async (cache) => {
      const kept = await cache.match(request);
      if (kept) return kept;
      const answer = await fetch(request);
      if (answer.ok) event.waitUntil(cache.put(request, answer.clone()));
      return answer;
    }),
  );
});
`;
