/** The arrows scroll to their frame without moving the page. product 18.10, 18.12 */
export function startStory(lander: HTMLElement): void {
  lander.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-frame]");
    const frame = link && document.getElementById(link.hash.slice(1));
    if (!frame) return;
    event.preventDefault();
    slideTo(frame);
    (
      frame.querySelector<HTMLElement>("a[data-frame]:last-of-type") ??
      frame.querySelector<HTMLElement>("input:not([type=hidden])")
    )?.focus({
      preventScroll: true,
    });
  });
}

/** Scrolls only the row of frames: `scrollIntoView` would also scroll the page where a frame is higher than the screen. */
function slideTo(frame: HTMLElement): void {
  for (let row = frame.parentElement; row && !row.dataset.lander; row = row.parentElement) {
    if (row.scrollWidth <= row.clientWidth) continue;
    const left = row.scrollLeft + frame.getBoundingClientRect().left - row.getBoundingClientRect().left;
    row.scrollTo({ left });
    return;
  }
}
