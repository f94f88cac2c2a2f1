/** A download begins like the way to another page, and leaves this one where it is. */
const LEAVING_MS = 30_000;

/**
 * Whether this page is about to make way for another, as the app notes when a link or a form begins it. Until then it may hear
 * that the session has ended, of which the next page has more to say: it must not go anywhere by itself.
 */
export function isLeaving(): boolean {
  const { leaving } = document.documentElement.dataset;
  return leaving !== undefined && performance.now() - Number(leaving) < LEAVING_MS;
}
