import { useCallback, useState } from "react";
import { writeCookie } from "~/layouts/cookie";

const CLOSED_SECONDS = 365 * 24 * 3600;

/**
 * Whether the profile stands beside conversations on a wide screen. A cookie remembers who closed it, so that the server leaves it out
 * before anything is painted. APP §5
 * @param wasClosed what the server read in the cookie
 */
export function usePane(wasClosed: boolean) {
  const [isOpen, setOpen] = useState(!wasClosed);
  const set = useCallback((open: boolean) => {
    setOpen(open);
    writeCookie("chat_pane", "closed", open ? 0 : CLOSED_SECONDS);
  }, []);
  return { isOpen, open: useCallback(() => set(true), [set]), close: useCallback(() => set(false), [set]) };
}
