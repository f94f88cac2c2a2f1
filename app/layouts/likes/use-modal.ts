import { type MouseEvent, type RefObject, useEffect } from "react";
import type { LikeProfile } from "./show-like";

/** What a dialog that shows a like is given; it is open while it is rendered. */
export type LikeView = {
  profile: LikeProfile;
  text: string | null;
  cdnPrefix: string;
  /** publishes a press with the profile's number. @returns false where a listener prevented what it leads to */
  press: (event: MouseEvent | null, what: "image-pressed" | "button-pressed") => boolean;
  dialog: RefObject<HTMLDialogElement>;
  onClose: () => void;
};

/** Opens a dialog once it is rendered: it takes the focus itself, so that no keyboard covers it, and gives it back to where it was. */
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
