import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import * as css from "./field.css";

/** What a whole form or page says: that it worked, or what went wrong. Read out when it appears. */
export function Said({ isGood = false, children }: { isGood?: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div className={isGood ? css.goodNotice : css.notice} role={isGood ? "status" : "alert"}>
      <Icon aria-hidden />
      <p>{children}</p>
    </div>
  );
}
