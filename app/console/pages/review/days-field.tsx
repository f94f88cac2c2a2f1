import { useEffect, useId, useState } from "react";
import { suspensionDays } from "~/domain/decisions/rules";
import { t } from "../../text";
import { Button, Key } from "../../ui/button";
import * as field from "../../ui/field.css";
import { row } from "../../ui/layout.css";
import * as css from "./complaint.css";

/** For how long a member is suspended. With script, a key makes it longer. */
export function DaysField({ typed }: { typed: string | undefined }) {
  const id = useId();
  const [days, setDays] = useState<string>(typed || String(suspensionDays[0]));
  const [hasScript, setScript] = useState(false);
  useEffect(() => setScript(true), []);
  const longer = suspensionDays.find((one) => one > Number(days)) ?? suspensionDays[0];
  return (
    <div className={`${field.field} ${css.ofSuspension}`}>
      <label className={field.label} htmlFor={id}>
        {t("decision_days")}
      </label>
      <span className={row}>
        <select
          className={css.days}
          id={id}
          name="days"
          value={days}
          onChange={({ target }) => setDays(target.value)}
        >
          {suspensionDays.map((one) => (
            <option key={one} value={one}>
              {t("decision_days_of", { count: one })}
            </option>
          ))}
        </select>
        {hasScript ? (
          <Button size="small" onClick={() => setDays(String(longer))} data-key="u">
            {t("decision_longer")}
            <Key>u</Key>
          </Button>
        ) : null}
      </span>
    </div>
  );
}
