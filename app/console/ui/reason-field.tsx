import { useId } from "react";
import { t } from "../text";
import * as field from "./field.css";

/** The reason of an act. @param typed before a refusal */
export function ReasonField({ typed, isMissing }: { typed?: string | undefined; isMissing?: boolean }) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {t("reason")}
      </label>
      <textarea
        className={field.area}
        id={id}
        name="why"
        rows={3}
        maxLength={2000}
        defaultValue={typed}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-hint`}
      />
      <p className={field.hint} id={`${id}-hint`}>
        {t("reason_hint")}
      </p>
    </div>
  );
}
