import { type SyntheticEvent, useRef, useState } from "react";

type Actions = typeof import("../dialogs/bubble-actions")["BubbleActions"];

/**
 * Loads what handles the presses and keys of messages at the first of them.
 * @returns the handlers of the log until then, the loaded part, and the event for it to handle
 */
export function useBubbles() {
  const [part, setPart] = useState<{ Actions: Actions } | null>(null);
  const first = useRef<Event | null>(null);
  const note = (event: SyntheticEvent) => {
    if (part) return;
    first.current = event.nativeEvent;
    const { target, type, nativeEvent } = event;
    const photo = type === "click" && (target as Element).closest<HTMLAnchorElement>("[data-photo]");
    const { metaKey, ctrlKey, shiftKey } = nativeEvent as MouseEvent;
    if (photo && !metaKey && !ctrlKey && !shiftKey) event.preventDefault();
    void import("../dialogs/bubble-actions").then(
      ({ BubbleActions: Actions }) => setPart({ Actions }),
      () => photo && location.assign(photo.href),
    );
  };
  const handlers = {
    onPointerOver: note,
    onPointerDown: note,
    onFocus: note,
    onClick: note,
    onKeyDown: note,
  };
  return { Actions: part?.Actions ?? null, handlers: part ? {} : handlers, first: first.current };
}
