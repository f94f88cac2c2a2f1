import { type MouseEvent, type RefObject, useEffect } from "react";
import type { LikeProfile } from "./show-like";

/** The props of a dialog that shows a like; the dialog is open while it is rendered. */
export type LikeView = {
  profile: LikeProfile;
  text: string | null;
  cdnPrefix: string;
  /** publishes a press with the profile's number. @returns false if a listener prevented the default action */
  press: (event: MouseEvent | null, what: "image-pressed" | "button-pressed") => boolean;
  dialog: RefObject<HTMLDialogElement>;
  onClose: () => void;
};

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
