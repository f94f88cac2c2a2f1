/** The mark expires after this time: a download starts like a navigation, but the page stays open. */
const LEAVING_MS = 30_000;

/**
 * Returns whether this page is being left. The app marks it when a link or a form opens another document. A page that is being left may
 * learn that the session has ended; it must not redirect, because the next page handles that.
 */
export function isLeaving(): boolean {
  const { leaving } = document.documentElement.dataset;
  return leaving !== undefined && performance.now() - Number(leaving) < LEAVING_MS;
}
