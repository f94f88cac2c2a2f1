import { useRevalidator, useSubmit } from "@remix-run/react";
import { type MouseEvent, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { hiddenText, muted, small } from "~/ui/text.css";
import * as css from "./discount-field.css";
import { price as priceStyle } from "./shop.css";
import type { ShopView } from "./shop.server";

/** A longer text is no code. */
export const CODE_FIELD_MAX = 40;
/** A browser's timer holds no more. */
const TIMER_MAX_SECONDS = 2_000_000;

/** The price of a bundle; the old one is struck beside the new where a discount is valid for it. SHOP.md, rule 2 */
export function BundlePrice({
  price,
  reduced,
}: {
  price: string;
  reduced: ShopView["quotes"][number]["reduced"] | undefined;
}) {
  const { t } = useTranslation();
  if (!reduced) return <span className={priceStyle}>{price}</span>;
  return (
    <span className={`${priceStyle} ${css.prices}`}>
      <span className={hiddenText}>{t("discounts:old_price")} </span>
      <s className={css.old}>{price}</s> <span className={hiddenText}>{t("discounts:new_price")} </span>
      <span>{reduced.price}</span>
    </span>
  );
}

/** The discount's line in the summary, with its end. When that comes, the page shows the prices of then. */
export function DiscountLine({
  line,
  until,
  expires,
  secondsLeft,
  off,
}: NonNullable<ShopView["discount"]> & { off: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (secondsLeft > TIMER_MAX_SECONDS) return;
    const timer = setTimeout(revalidate, secondsLeft * 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, revalidate]);
  return (
    <div>
      <dt>
        {line}{" "}
        <time className={`${small} ${muted} ${css.until}`} dateTime={expires}>
          {until}
        </time>
      </dt>
      <dd>{off}</dd>
    </div>
  );
}

/**
 * The field of a discount code, folded behind a link and open when a code was typed. Its button shows the shop again with the code: without
 * script as a page of its own, with it in place. SHOP.md
 * @param shown the code of the discount that the page's price has: the order is refused where that is no longer valid
 */
export function DiscountField({
  typed,
  problem,
  shown,
  bundle,
  method,
}: ShopView["code"] & { shown: string; bundle: string; method: string }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const apply = (event: MouseEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.form;
    if (!form || !navigator.onLine) return;
    event.preventDefault();
    const code = String(new FormData(form).get("code") ?? "").trim();
    submit({ bundle, method, code }, { method: "get", replace: true, preventScrollReset: true });
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
        <Button type="submit" formMethod="get" onClick={apply}>
          {t("discounts:code_apply")}
        </Button>
      </div>
    </details>
  );
}
