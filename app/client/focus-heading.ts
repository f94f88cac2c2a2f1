/**
 * Moves the focus to the heading of the page, which screen readers then read: a navigation of the app is announced once, and the keyboard
 * continues at the new content. A page that refuses an input gets the focus in that field. Another focused element keeps the focus.
 * decision 361
 * @param selector one of these; hidden ones cannot take the focus
 */
export function focusHeading(selector = "main h1"): void {
  if (document.activeElement !== document.body) return;
  const refused = document.querySelector<HTMLElement>("main [aria-invalid=true]");
  if (refused) {
    refused.focus();
    return;
  }
  for (const heading of document.querySelectorAll<HTMLElement>(selector)) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}
