import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { heading, muted, small } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import type { CreditHistory } from "./credit-history.server";
import * as css from "./shop.css";

/** The credits that came and went, the latest first. Entries of an order link to it. product 13.66 */
export function CreditHistoryList({ history: { entries, more } }: { history: CreditHistory }) {
  const { t } = useTranslation();
  return (
    <section className={css.history} id="history" aria-labelledby="history-title">
      <h2 className={heading.section} id="history-title">
        {t("shop:history")}
      </h2>
      {entries.length === 0 ? <p className={muted}>{t("shop:history_none")}</p> : null}
      {entries.length > 0 ? (
        <ul className={css.rows}>
          {entries.map(({ id, at, amount, text, order }) => (
            <li key={id} className={css.entry}>
              <span>{order ? <Link href={paths.transaction(order)}>{text}</Link> : text}</span>
              <span className={css.amount}>{amount}</span>
              <LocalTime className={`${small} ${muted}`} value={at} format="day" />
            </li>
          ))}
        </ul>
      ) : null}
      {more === null ? null : (
        <ButtonLink kind="text" href={paths.transactionsBefore(more)}>
          {t("shop:history_more")}
        </ButtonLink>
      )}
    </section>
  );
}
