/** A finger that rests so long takes the photo along; a mouse does at once. */
const HOLD_MS = 280;
const MOUSE_PIXELS = 6;

/**
 * Lets the items of a list be dragged to another place, by mouse or finger; whoever uses the keyboard has buttons. An item that is held has
 * `data-held`; when it is let go, the list hears of it by the event `dropped`.
 */
export function letDrag(list: HTMLElement, onOrder: (ids: number[]) => void): void {
  const order = () => [...list.children].map((item) => Number((item as HTMLElement).dataset.photo));

  list.addEventListener("pointerdown", (down) => {
    const item = (down.target as Element).closest<HTMLElement>("[data-photo]");
    if (!item || down.button !== 0 || (down.target as Element).closest("button, [popover]")) return;
    item.dataset.held = "";
    const before = order();
    let isDragging = false;
    const begin = () => {
      isDragging = true;
      item.dataset.dragged = "";
      navigator.vibrate?.(10);
    };
    const hold = down.pointerType === "mouse" ? undefined : setTimeout(begin, HOLD_MS);
    const move = (event: PointerEvent) => {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > MOUSE_PIXELS;
      if (!isDragging && far) {
        if (hold === undefined) begin();
        else return end();
      }
      if (!isDragging) return;
      const over = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>("[data-photo]");
      if (!over || over === item || over.parentElement !== list) return;
      const isAfter = item.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (isAfter) over.after(item);
      else over.before(item);
    };
    // The page must not scroll under a photo that is held.
    const still = (event: TouchEvent) => {
      if (isDragging) event.preventDefault();
    };
    const end = () => {
      clearTimeout(hold);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      list.removeEventListener("touchmove", still);
      delete item.dataset.dragged;
      delete item.dataset.held;
      const after = order();
      if (isDragging && after.join() !== before.join()) onOrder(after);
      list.dispatchEvent(new Event("dropped", { bubbles: true }));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    list.addEventListener("touchmove", still, { passive: false });
  });
}
