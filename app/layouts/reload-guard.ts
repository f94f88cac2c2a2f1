/**
 * A script that is gone (a new release) is mended by loading the page again, at most once a minute. Without a connection nothing is gone:
 * the page stays as it is, with what was typed. product.md §8
 *
 * In the app it stands inline in the head, as its own text: it must be there before any script can be gone. So it uses nothing from
 * outside of itself.
 */
export function guardReloads(): void {
  let isAsking = false;
  const reload = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const last = Number(sessionStorage.getItem("chunk-reload") ?? 0);
      if (Date.now() - last < 60_000) return;
      // The service worker keeps no answer to HEAD: only the server can give one.
      await fetch("/robots.txt", { method: "HEAD", cache: "no-store" });
      sessionStorage.setItem("chunk-reload", String(Date.now()));
      location.reload();
    } catch {
      // No connection, or no storage, without which there is no telling how often: better a broken page than an endless reload.
    } finally {
      isAsking = false;
    }
  };
  addEventListener("vite:preloadError", reload);
  addEventListener("unreadable-data", reload);
  addEventListener(
    "error",
    ({ target }) => {
      // A page's own inline module has no address; it fails when something that it imports is gone.
      if (target instanceof HTMLScriptElement && (!target.src || target.src.startsWith(location.origin)))
        reload();
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof TypeError && /module/.test(reason.message)) reload();
  });
}
