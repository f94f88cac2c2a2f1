import { useCallback, useState } from "react";
import { writeCookie } from "~/client/cookie";

const CLOSED_SECONDS = 365 * 24 * 3600;

/**
 * Whether the profile shows beside conversations on wide screens. A cookie remembers that it was closed, so that the server leaves it
 * out of the markup. product 11.14
 * @param wasClosed the cookie as the server read it
 */
export function usePane(wasClosed: boolean) {
  const [isOpen, setOpen] = useState(!wasClosed);
  const set = useCallback((open: boolean) => {
    setOpen(open);
    writeCookie("chat_pane", "closed", open ? 0 : CLOSED_SECONDS);
  }, []);
  return { isOpen, open: useCallback(() => set(true), [set]), close: useCallback(() => set(false), [set]) };
}
