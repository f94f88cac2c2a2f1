import { CircleUser } from "lucide-react";
import * as css from "./bar.css";
import { useShell } from "./use-shell";

/** The member's own photo; an icon until they have a photo that others can see. */
export function Face() {
  const { member } = useShell();
  return member?.face ? (
    <img className={css.face} src={member.face} alt="" width={38} height={38} />
  ) : (
    <CircleUser className={css.icon} aria-hidden />
  );
}
