import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { moveTo } from "./move-to";

/** A finger that rests this long takes the photo along; a mouse does so at once. */
const HOLD_MS = 280;
const MOUSE_PIXELS = 6;

/** A photo under a finger or a mouse button: `isMoving` once it follows, `order` as it would be if it was dropped now. */
type Drag = { id: number; isMoving: boolean; order: readonly number[] };

/**
 * Moves the photos of a list by mouse or by a finger that rests on one; by keyboard, the buttons of a photo move it. Written by hand because
 * dnd-kit (13.7 KB) alone brings nearly as much script as a page may.
 * @param list holds an element with `data-photo` for each id
 * @returns `drag`, null while no photo is held, and `start`, for pointerdown on the list: it gets the order shown, and what is called with
 * the new one
 */
export function usePhotoDrag(list: RefObject<HTMLElement>) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);

  function start(down: PointerEvent, before: readonly number[], onDrop: (order: readonly number[]) => void) {
    const target = down.target as Element;
    const id = idOf(target);
    if (release.current || id === null || down.button !== 0 || target.closest("button, [popover]")) return;
    let held: Drag = { id, isMoving: false, order: before };
    const show = (change: Partial<Drag>) => {
      held = { ...held, ...change };
      setDrag(held);
    };
    const begin = () => {
      navigator.vibrate?.(10);
      show({ isMoving: true });
    };
    const hold = down.pointerType === "mouse" ? undefined : setTimeout(begin, HOLD_MS);
    const listening = new AbortController();
    const end = () => {
      clearTimeout(hold);
      listening.abort();
      release.current = null;
      setDrag(null);
    };
    const move = (event: globalThis.PointerEvent) => {
      const isFar = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > MOUSE_PIXELS;
      if (!held.isMoving && isFar) {
        if (hold === undefined) begin();
        else return end();
      }
      if (!held.isMoving) return;
      const over = idOf(document.elementFromPoint(event.clientX, event.clientY));
      if (over !== null && over !== id) show({ order: moveTo(held.order, id, over) });
    };
    const drop = () => {
      end();
      if (held.order.join() !== before.join()) onDrop(held.order);
    };
    // The page must not scroll under a photo that is moved.
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
    list.current?.addEventListener("touchmove", still, { signal, passive: false });
    release.current = end;
    show({});
  }

  function idOf(element: Element | null): number | null {
    const item = element?.closest<HTMLElement>("[data-photo]");
    return item && list.current?.contains(item) ? Number(item.dataset.photo) : null;
  }

  return { drag, start };
}
