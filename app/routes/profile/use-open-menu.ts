import { type RefObject, useEffect, useState } from "react";

/** Whether a menu inside an element is open. React 18 does not pass on the toggle events of popovers. */
export function useOpenMenu(element: RefObject<HTMLElement>): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const inside = element.current;
    if (!inside) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    // "toggle" fires late: an opening menu is noted before the next frame.
    inside.addEventListener(
      "beforetoggle",
      (event) => (event as ToggleEvent).newState === "open" && setOpen(true),
      options,
    );
    inside.addEventListener("toggle", () => setOpen(inside.querySelector(":popover-open") !== null), options);
    return () => listening.abort();
  }, [element]);
  return isOpen;
}
