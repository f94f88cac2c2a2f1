import { CircleUser } from "lucide-react";
import { useShell } from "~/client/use-shell";
import * as css from "./face.css";

/** The member's own photo; an icon until they have a photo that others can see. */
export function Face() {
  const { member } = useShell();
  return member?.face ? (
    <img className={css.face} src={member.face} alt="" width={38} height={38} />
  ) : (
    <CircleUser className={css.faceIcon} aria-hidden />
  );
}
