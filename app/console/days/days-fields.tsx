import { Link } from "@remix-run/react";
import { useId } from "react";
import { t } from "../text";
import { Button } from "../ui/button";
import * as field from "../ui/field.css";
import * as css from "../ui/filters.css";
import { quiet } from "../ui/text.css";
import { comparisons, daysQuery, presets, type ShownDays } from "./shown-days";

/** The ranges that one press chooses. @param toQuery returns the address with other days */
export function DaysTabs({
  days,
  toQuery,
}: {
  days: ShownDays;
  toQuery: (query: Record<string, string>) => string;
}) {
  return (
    <nav className={css.tabs} aria-label={t("days_ranges")}>
      {presets.map((preset) => (
        <Link
          key={preset}
          className={css.tab}
          to={toQuery(daysQuery({ ...days, preset }))}
          aria-current={days.preset === preset ? "page" : undefined}
        >
          {t("days_last", { count: preset })}
        </Link>
      ))}
    </nav>
  );
}

/** The fields of a range of days, for a form whose address is the query. @param compares whether the page compares two ranges */
export function DaysFields({ days, compares }: { days: ShownDays; compares: boolean }) {
  const id = useId();
  const problem = days.problem && { "aria-invalid": true, "aria-describedby": id };
  return (
    <>
      <label className={css.filter}>
        <span className={quiet}>{t("orders_from")}</span>
        <input
          className={field.input}
          type="date"
          name="from"
          defaultValue={days.from}
          max={days.today}
          {...problem}
        />
      </label>
      <label className={css.filter}>
        <span className={quiet}>{t("orders_until")}</span>
        <input
          className={field.input}
          type="date"
          name="to"
          defaultValue={days.to}
          max={days.today}
          {...problem}
        />
      </label>
      {compares ? (
        <label className={css.filter}>
          <span className={quiet}>{t("days_against")}</span>
          <select className={field.input} name="against" defaultValue={days.against}>
            {comparisons.map((one) => (
              <option key={one} value={one}>
                {t(`days_against_${one}`)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <Button type="submit">{t("apply")}</Button>
      {days.problem ? (
        <p className={field.error} id={id} role="alert">
          {t(`days_problem_${days.problem}`)}
        </p>
      ) : null}
    </>
  );
}
