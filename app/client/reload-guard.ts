/**
 * Reloads the page, at most once a minute, if a script is gone because of a new release. Without a connection a failed script proves
 * nothing, so the page and its typed text stay. product 21.8
 *
 * In the app, the source of this function is inlined in the head, so that it runs before any script can be missing. It must not use
 * anything from outside itself.
 */
export function guardReloads(): void {
  let isAsking = false;
  const reload = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const last = Number(sessionStorage.getItem("chunk-reload") ?? 0);
      if (Date.now() - last < 60_000) return;
      // The service worker does not cache answers to HEAD: only the server can answer.
      await fetch("/robots.txt", { method: "HEAD", cache: "no-store" });
      sessionStorage.setItem("chunk-reload", String(Date.now()));
      location.reload();
    } catch {
      // Without a connection nothing is gone. Without storage, reloads cannot be limited: a broken page is better than an endless reload.
    } finally {
      isAsking = false;
    }
  };
  addEventListener("vite:preloadError", reload);
  addEventListener("unreadable-data", reload);
  addEventListener(
    "error",
    ({ target }) => {
      // An inline module has no `src`; it fails if one of its imports is gone.
      if (target instanceof HTMLScriptElement && (!target.src || target.src.startsWith(location.origin)))
        reload();
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof TypeError && /module/.test(reason.message)) reload();
  });
}
