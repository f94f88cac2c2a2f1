import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import * as css from "./field.css";

/** A message about a whole form or page: a success or an error. Screen readers announce it. */
export function Said({
  id,
  isGood = false,
  children,
}: {
  /** by which a form refers to its error */
  id?: string;
  isGood?: boolean;
  children: ReactNode;
}) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div id={id} className={isGood ? css.goodNotice : css.notice} role={isGood ? "status" : "alert"}>
      <Icon className={css.noticeIcon} aria-hidden />
      <p className={css.noticeText}>{children}</p>
    </div>
  );
}
