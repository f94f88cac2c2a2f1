/** A link back goes back in the history where that is a page of ours, so that a list is found again as it was left. product.md §2 */
export default function back(element: HTMLElement): void {
  element.addEventListener("click", (event) => {
    const cameFromHere =
      document.referrer.startsWith(`${location.origin}/`) && document.referrer !== location.href;
    if (!cameFromHere || history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}
