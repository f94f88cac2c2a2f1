import type { MouseEvent, RefObject } from "react";
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
