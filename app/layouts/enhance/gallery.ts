/** A finger that moves so far sideways, in CSS pixels, turns the page. */
const SWIPE_PX = 48;

/**
 * Shows the pictures of a gallery in full size, in a dialog: by buttons, arrow keys and swipes. Without it each picture is a link to
 * itself.
 */
export default function gallery(element: HTMLElement): void {
  const dialog = element.querySelector("dialog");
  const picture = dialog?.querySelector("img");
  const links = [...element.querySelectorAll<HTMLAnchorElement>("a[data-photo]")];
  if (!dialog || !picture || links.length === 0) return;
  const told = dialog.querySelector("[data-at]");
  let at = 0;

  const show = (next: number) => {
    at = (next + links.length) % links.length;
    const link = links[at]!;
    picture.src = link.href;
    picture.alt = link.textContent ?? "";
    if (told) told.textContent = `${at + 1} / ${links.length}`;
  };
  for (const [number, link] of links.entries())
    link.addEventListener("click", (event) => {
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      show(number);
      dialog.showModal();
    });
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
  for (const [name, step] of [
    ["previous", -1],
    ["next", 1],
  ] as const) {
    const button = dialog.querySelector<HTMLElement>(`[data-${name}]`);
    if (!button) continue;
    button.hidden = links.length < 2;
    button.addEventListener("click", () => show(at + step));
  }
  dialog.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") show(at - 1);
    if (key === "ArrowRight") show(at + 1);
  });
  let beganX = 0;
  picture.addEventListener("pointerdown", ({ clientX }) => {
    beganX = clientX;
  });
  picture.addEventListener("pointerup", ({ clientX }) => {
    const movedPx = clientX - beganX;
    if (Math.abs(movedPx) > SWIPE_PX) show(at + (movedPx < 0 ? 1 : -1));
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  // Whoever comes back finds the picture they looked at, not the one they began with.
  dialog.addEventListener("close", () => links[at]?.focus());
}
