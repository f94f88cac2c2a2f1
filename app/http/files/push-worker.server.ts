/**
 * The push part of the service worker: shows a push, lets open pages reload, opens the page of a clicked notification, and subscribes again
 * where the browser changed its endpoint. product 15.13, 15.11
 */
export const pushWorker = `
const ICON = "/icons/192.png";
const IS_SAFARI = /AppleWebKit/.test(self.navigator.userAgent) && !/Chrom|Android/.test(self.navigator.userAgent);
const pagesOf = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

const tell = async (data) => {
  let said = {};
  try { said = data.json(); } catch {}
  const pages = await pagesOf().catch(() => []);
  for (const page of pages) page.postMessage({ type: "reload-chats", message: said });
  const badged = typeof said.badge === "number" ? showBadge(said.badge).catch(() => undefined) : undefined;
  // A member who looks at the page needs no notification. Safari, and every browser of iOS, ends a subscription after pushes without one.
  const isSeen = !IS_SAFARI && pages.some((page) => page.focused && page.visibilityState === "visible" && new URL(page.url).pathname === said.url);
  if (!isSeen) await show(said);
  await badged;
};

const showBadge = async (count) => (count > 0 ? self.navigator.setAppBadge?.(count) : self.navigator.clearAppBadge?.());

// The browser shows a notification once it has its icon: a request for it could delay the notification for minutes, so it comes from the cache.
const iconUrl = async () => {
  const cached = await caches.match(ICON);
  if (!cached) return ICON;
  const bytes = new Uint8Array(await cached.arrayBuffer());
  return "data:image/png;base64," + btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
};

const show = async (said) =>
  self.registration.showNotification(said.title || settings.name, {
    body: said.body || "",
    tag: said.tag || "",
    renotify: Boolean(said.tag),
    icon: await iconUrl().catch(() => ICON),
    data: { url: said.url || "/" },
  });

const lead = async (path) => {
  const url = new URL(path || "/", self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await pagesOf();
  const page = pages.find((one) => new URL(one.url).pathname === url.pathname) || pages.find((one) => one.visibilityState === "visible") || pages[0];
  if (!page) return void (await self.clients.openWindow(url.href));
  await page.focus().catch(() => undefined);
  if (new URL(page.url).pathname !== url.pathname) await page.navigate(url.href).catch(() => self.clients.openWindow(url.href));
};

const renew = async (old) => {
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: settings.pushKey });
  const send = () => fetch("/api/user.php?push=1", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Client-Request": "1" },
    body: JSON.stringify({ subscription: subscription.toJSON(), replaces: old ? old.endpoint : undefined }),
  }).catch(() => ({ status: 0 }));
  let answer = await send();
  for (let retry = 0; retry < 5 && (answer.status === 0 || answer.status >= 500); retry += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** retry));
    answer = await send();
  }
  // The session has ended.
  if (answer.status === 403) await subscription.unsubscribe();
};

if (settings.pushKey)
  self.addEventListener("install", (event) => {
    // A brand without an icon is installed as well.
    event.waitUntil(caches.open(settings.cache).then((cache) => cache.add(new Request(ICON, { cache: "reload" }))).catch(() => undefined));
  });
self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data && event.notification.data.url));
});
self.addEventListener("pushsubscriptionchange", (event) => {
  if (settings.pushKey) event.waitUntil(renew(event.oldSubscription));
});
`;
