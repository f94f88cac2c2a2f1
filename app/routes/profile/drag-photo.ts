import type { PointerEvent } from "react";
import { moveTo } from "./move-to";

/** A touch of this duration starts a drag; a mouse starts it at once. */
const HOLD_MS = 280;
const MOUSE_PIXELS = 6;

/** A dragged photo: `isMoving` once it follows the pointer, `order` as it would be if dropped now. */
export type Drag = { id: number; isMoving: boolean; order: readonly number[] };
export type OnDrop = (order: readonly number[]) => void;

/**
 * Drags the pressed photo of a list until it is dropped. Written by hand because dnd-kit (13.7 KB) alone is nearly
 * the script budget of a page.
 * @param list contains an element with `data-photo` for each id
 * @param show gets the dragged photo, null after the drop
 * @returns a function that cancels the drag; null where the pointer is on no photo
 */
export function dragPhoto(
  list: HTMLElement,
  down: PointerEvent,
  before: readonly number[],
  show: (held: Drag | null) => void,
  onDrop: OnDrop,
): (() => void) | null {
  const target = down.target as Element;
  const id = idOf(target);
  if (id === null || down.button !== 0 || target.closest("button, [popover]")) return null;
  let held: Drag = { id, isMoving: false, order: before };
  const change = (what: Partial<Drag>) => {
    held = { ...held, ...what };
    show(held);
  };
  const begin = () => {
    navigator.vibrate?.(10);
    change({ isMoving: true });
  };
  const hold = down.pointerType === "mouse" ? undefined : setTimeout(begin, HOLD_MS);
  const listening = new AbortController();
  const end = () => {
    clearTimeout(hold);
    listening.abort();
    show(null);
  };
  const move = (event: globalThis.PointerEvent) => {
    const isFar = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > MOUSE_PIXELS;
    if (!held.isMoving && isFar) {
      if (hold === undefined) begin();
      else return end();
    }
    if (!held.isMoving) return;
    const over = idOf(document.elementFromPoint(event.clientX, event.clientY));
    if (over !== null && over !== id) change({ order: moveTo(held.order, id, over) });
  };
  const drop = () => {
    end();
    if (held.order.join() !== before.join()) onDrop(held.order);
  };
  // The page must not scroll under a dragged photo.
  const still = (event: TouchEvent) => {
    if (held.isMoving) event.preventDefault();
  };
  const only = (run: (event: globalThis.PointerEvent) => void) => (event: globalThis.PointerEvent) => {
    if (event.pointerId === down.pointerId) run(event);
  };
  const { signal } = listening;
  addEventListener("pointermove", only(move), { signal });
  addEventListener("pointerup", only(drop), { signal });
  addEventListener("pointercancel", only(end), { signal });
  list.addEventListener("touchmove", still, { signal, passive: false });
  change({});
  return end;

  function idOf(element: Element | null): number | null {
    const item = element?.closest<HTMLElement>("[data-photo]");
    return item && list.contains(item) ? Number(item.dataset.photo) : null;
  }
}
