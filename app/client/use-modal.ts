import { type RefObject, useEffect } from "react";

/**
 * Opens a dialog once it is rendered. The dialog itself gets the focus, so that no on-screen keyboard covers it; on close the focus
 * returns.
 */
export function useModal(dialog: RefObject<HTMLDialogElement>): void {
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    element?.focus();
    return () => {
      if (element?.open) element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [dialog]);
}
