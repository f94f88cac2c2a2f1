import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import * as css from "./field.css";

/** What a whole form or page says: that it worked, or what went wrong. Read out when it appears. */
export function Said({
  id,
  isGood = false,
  children,
}: {
  /** of a form's refusal, so that the form can refer to it */
  id?: string;
  isGood?: boolean;
  children: ReactNode;
}) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div id={id} className={isGood ? css.goodNotice : css.notice} role={isGood ? "status" : "alert"}>
      <Icon aria-hidden />
      <p>{children}</p>
    </div>
  );
}
