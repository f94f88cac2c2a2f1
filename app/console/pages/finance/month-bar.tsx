import { Form, Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { t } from "../../text";
import { Button } from "../../ui/button";
import { input } from "../../ui/field.css";
import { Icon } from "../../ui/icon";
import { hidden } from "../../ui/text.css";
import * as css from "./finance.css";

/** The choice of a month: the one before, a field, the one after. @param here the page's address */
export function MonthBar({
  here,
  month,
  before,
  after,
}: {
  here: string;
  month: string;
  before: string;
  after: string | null;
}) {
  return (
    <Form className={css.monthBar} action={here} key={month}>
      <Link className={css.step} to={`${here}?month=${before}`} aria-label={t("finance_before")}>
        <Icon of={ChevronLeft} />
      </Link>
      <label>
        <span className={hidden}>{t("finance_month")}</span>
        <input
          className={`${input} ${css.month}`}
          type="month"
          name="month"
          defaultValue={month}
          min="2000-01"
          pattern="20[0-9]{2}-[0-9]{2}"
          placeholder="2026-11"
        />
      </label>
      <Button type="submit">{t("finance_show")}</Button>
      {after ? (
        <Link className={css.step} to={`${here}?month=${after}`} aria-label={t("finance_after")}>
          <Icon of={ChevronRight} />
        </Link>
      ) : null}
    </Form>
  );
}
