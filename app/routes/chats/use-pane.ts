import { useCallback, useEffect, useState } from "react";

const CLOSED = "chat-pane-closed";

/** Whether the profile stands beside conversations on a wide screen. The browser remembers who closed it. APP §5 */
export function usePane() {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    try {
      setOpen(localStorage.getItem(CLOSED) === null);
    } catch {
      // Without storage it is open on each page.
    }
  }, []);
  const set = useCallback((open: boolean) => {
    setOpen(open);
    try {
      if (open) localStorage.removeItem(CLOSED);
      else localStorage.setItem(CLOSED, "1");
    } catch {
      // It holds until the page goes.
    }
  }, []);
  return { isOpen, open: useCallback(() => set(true), [set]), close: useCallback(() => set(false), [set]) };
}
