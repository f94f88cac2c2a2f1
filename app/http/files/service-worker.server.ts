import { createHash } from "node:crypto";
import { paths } from "~/paths";
import { pushWorker } from "./push-worker.server";

/**
 * Returns the service worker of one brand: it caches the offline page, hashed assets and the icon of notifications, shows the offline page
 * without a network, and shows pushes. Pages themselves are never cached: they may be a member's. A member reads offline copies that the
 * pages make and the offline page shows (`client/offline-copies`).
 * @param version changes with the brand, so that a changed brand replaces its offline page
 * product 21.5
 */
export function serviceWorker({
  version,
  assets,
  name,
  pushKey,
}: {
  version: string;
  assets: readonly string[];
  /** the brand's name, for a push that cannot be read */
  name: string;
  /** the public key for subscriptions; null where the brand has no push */
  pushKey: string | null;
}): string {
  const release = createHash("sha256").update(assets.join()).digest("base64url").slice(0, 8);
  const settings = JSON.stringify({
    // A new release has its own cache: no offline page meets files of another release.
    cache: `brand-${version}-${release}`,
    offline: paths.offline(),
    logout: paths.logout(),
    assets: [paths.offline(), ...assets],
    name,
    pushKey,
  });
  return `const settings = ${settings};
${worker}${pushWorker}`;
}

const worker = `
const keep = (url) => url.origin === self.location.origin && /^\\/(assets|theme|fonts|brand)\\//.test(url.pathname);

// The offline page follows the language that the visitor chose last.
const speakAs = async ({ headers }) => {
  const cache = await caches.open(settings.cache);
  const page = await cache.match(settings.offline);
  const language = headers.get("Content-Language");
  if (page && language && language !== page.headers.get("Content-Language")) await cache.add(new Request(settings.offline, { cache: "reload" }));
};

// Pages make copies of the member's conversations (client/offline-copies). A logout erases them even if no page follows.
const eraseCopies = async () => {
  for (const name of await caches.keys()) if (name.startsWith("chats-")) await caches.delete(name);
};

// Members' pictures in the copies are deleted when their link expires, at the latest a day after they were fetched, even if no page of the
// member is opened.
const eraseOldFaces = async () => {
  for (const name of await caches.keys()) {
    if (!name.startsWith("chats-")) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (request.url.startsWith(self.location.origin + "/copies/")) continue;
      const url = new URL(request.url);
      const fetchedMs = Date.parse((await cache.match(request)).headers.get("Date"));
      const endMs = Math.min(fetchedMs + 86400000, parseInt(url.searchParams.get("t"), 36) * 1000);
      if (!(Date.now() < endMs)) await cache.delete(request);
    }
  }
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
      .then((names) => Promise.all(names.filter((name) => name.startsWith("brand-") && name !== settings.cache).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin === self.location.origin && url.pathname === settings.logout) event.waitUntil(eraseCopies());
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    const answer = fetch(request);
    event.respondWith(answer.catch(() => caches.match(settings.offline).then((page) => page || Response.error())));
    event.waitUntil(answer.then(speakAs, () => undefined));
    event.waitUntil(eraseOldFaces());
    return;
  }
  // A range of a film is not cached.
  if (!keep(url) || request.headers.has("Range")) return;
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
