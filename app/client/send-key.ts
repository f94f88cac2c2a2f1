import type { KeyboardEvent } from "react";

/** The key code of keys that an input method handles. Safari sends the Enter that ends a composition after its end. */
const COMPOSING = 229;

/** Returns whether a key sends a message. On phones Enter begins a new line and only the button sends. */
export function isSendKey(event: KeyboardEvent): boolean {
  return (
    event.key === "Enter" &&
    !event.shiftKey &&
    !event.nativeEvent.isComposing &&
    event.keyCode !== COMPOSING &&
    !matchMedia("(pointer: coarse)").matches
  );
}
