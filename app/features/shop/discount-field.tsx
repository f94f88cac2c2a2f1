import { useRevalidator } from "@remix-run/react";
import { type MouseEvent, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { muted, small } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import * as css from "./discount-field.css";
import type { ShopView } from "./shop-view.server";
import * as sum from "./sum.css";

/** The maximum length of a code. */
export const CODE_FIELD_MAX = 40;
/** The maximum delay of a browser timer is about 2,147,000 seconds. */
const TIMER_MAX_SECONDS = 2_000_000;
/** An end that is less than a day away is stated with its time of day. */
const DAY_SECONDS = 86_400;

/** The discount's line in the summary, with its end: the amount off, and the credits on top. When the discount ends, the page reloads its prices. */
export function DiscountLine({
  line,
  expires,
  secondsLeft,
  off,
  bonus,
}: NonNullable<ShopView["discount"]> & { off: string | null; bonus: string | null }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (secondsLeft > TIMER_MAX_SECONDS) return;
    const timer = setTimeout(revalidate, secondsLeft * 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, revalidate]);
  return (
    <div className={sum.line}>
      <dt>
        {line}{" "}
        <LocalTime
          className={`${small} ${muted} ${css.until}`}
          value={expires}
          format={secondsLeft < DAY_SECONDS ? "moment" : "day"}
          within={(until) => t("discounts:until", { until })}
        />
      </dt>
      <dd className={sum.amount}>
        {off}
        {off && bonus ? <br /> : null}
        {bonus}
      </dd>
    </div>
  );
}

/**
 * The field for a discount code, folded behind a link and open if a code was typed. Its button shows the shop with the code: in place, or
 * as a new page without script. product 14.3
 * @param apply shows the prices with the typed code
 * @param shown the code of the discount in the shown price: the order is refused if that code is no longer valid
 */
export function DiscountField({
  typed,
  problem,
  shown,
  apply,
}: ShopView["code"] & { shown: string; apply: (code: string) => void }) {
  const { t } = useTranslation();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.form;
    if (!form || !navigator.onLine) return;
    event.preventDefault();
    const code = String(new FormData(form).get("code") ?? "").trim();
    apply(code);
  };
  return (
    <details className={css.field} open={typed !== ""}>
      <summary className={css.link}>{t("discounts:code_link")}</summary>
      <input type="hidden" name="shown" value={shown} />
      <input type="hidden" name="tried" value={typed} />
      <div className={css.row}>
        <TextField
          id="discount-code"
          name="code"
          label={t("discounts:code_label")}
          defaultValue={typed}
          maxLength={CODE_FIELD_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          problem={problem ?? undefined}
        />
        <Button type="submit" formMethod="get" onClick={press}>
          {t("discounts:code_apply")}
        </Button>
      </div>
    </details>
  );
}
