import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Drag, OnDrop } from "./drag-photo";

type Script = typeof import("./drag-photo");

/**
 * Reorders the photos of a list by mouse or long press; by keyboard, the buttons of a photo move it. The script
 * loads once there is an order to change.
 * @param list contains an element with `data-photo` for each id
 * @returns `drag`, null without a dragged photo; `isReady` once the script has loaded; and `start` for pointerdown on the list: it gets
 * the shown order and a callback for the new one
 */
export function usePhotoDrag(list: RefObject<HTMLElement>) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [script, setScript] = useState<Script | null>(null);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  useEffect(() => {
    const hasOrder = (list.current?.childElementCount ?? 0) > 1;
    // Where it fails to load, the buttons move photos.
    if (hasOrder && !script) import("./drag-photo").then(setScript, () => undefined);
  });

  function start(down: PointerEvent, before: readonly number[], onDrop: OnDrop) {
    if (!script || release.current || !list.current) return;
    const show = (held: Drag | null) => {
      if (!held) release.current = null;
      setDrag(held);
    };
    release.current = script.dragPhoto(list.current, down, before, show, onDrop);
  }

  return { drag, isReady: script !== null, start };
}
