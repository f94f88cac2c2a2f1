import type { RefundPreview } from "~/domain/operators/orders/preview-refund.server";
import { money, whole } from "../../format";
import { t } from "../../text";
import { section } from "../../ui/layout.css";
import { heading, strong } from "../../ui/text.css";
import * as css from "./refund.css";

/** What a refund does, in the order in which it happens. */
export function RefundConsequences({
  preview: { parts, credits, seen, currency },
}: {
  preview: Pick<RefundPreview, "parts" | "credits" | "seen" | "currency">;
}) {
  return (
    <section className={section} aria-labelledby="consequences">
      <h3 className={heading} id="consequences">
        {t("consequences")}
      </h3>
      <ol className={css.consequences}>
        {parts.map(({ payment, provider, amount, how }) => (
          <li key={payment}>
            {t(how === "call" ? "refund_by_call" : "refund_by_hand", {
              amount: money(amount, currency),
              provider,
              payment,
            })}
          </li>
        ))}
        {credits ? (
          <li>
            {t("refund_credits", {
              before: whole(credits.before),
              after: whole(credits.after),
              owedBefore: whole(credits.owedBefore),
              owed: whole(credits.owed),
            })}
          </li>
        ) : (
          <li>{t("refund_member_erased")}</li>
        )}
        <li>{t("refund_note")}</li>
        {seen > 0 ? <li className={strong}>{t("refund_before", { count: seen })}</li> : null}
      </ol>
    </section>
  );
}
