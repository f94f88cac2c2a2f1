const RELOAD_GUARD_MS = 60_000;
const NOTE = "chunk-reload";

/** A script that is gone (a new release) is mended by loading the page again, at most once a minute. product.md §8 */
export function guardReloads(): void {
  addEventListener("vite:preloadError", reload);
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

function reload(): void {
  try {
    const last = Number(sessionStorage.getItem(NOTE) ?? 0);
    if (Date.now() - last < RELOAD_GUARD_MS) return;
    sessionStorage.setItem(NOTE, String(Date.now()));
    location.reload();
  } catch {
    // Without storage there is no telling how often: better a broken page than an endless reload.
  }
}
