import { type RefObject, useEffect, useState } from "react";

/** Whether one of the menus inside an element is open. React 18 does not pass on the toggle events of popovers. */
export function useOpenMenu(element: RefObject<HTMLElement>): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const inside = element.current;
    if (!inside) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    // "toggle" comes late: what opens is noted before anything else can be drawn.
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
