import { Trans, useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { heading, link, measure, muted, small, split, wrap } from "~/ui/text.css";
import * as css from "./home.css";
import type { HomeData } from "./home.server";

/** The price of a conversation, in credits and in money. */
export function CostSection({ home }: { home: HomeData }) {
  const { t } = useTranslation();
  const { limits, prices } = home;
  const rows = [
    { what: t("home:cost_look"), price: t("home:cost_free"), note: t("home:cost_look_text") },
    ...(limits.messages > 0
      ? [
          {
            what: t("home:cost_first", { count: limits.messages }),
            price: t("home:cost_free"),
            note: t("home:cost_first_text", { count: limits.conversations }),
          },
        ]
      : []),
    {
      what: t("home:cost_message"),
      price: t("home:cost_credits", { count: limits.messageCredits }),
      note: t("home:cost_message_text", prices),
    },
    {
      what: t("home:cost_photo"),
      price: t("home:cost_photo_price", { count: limits.extraCredits }),
      note: t("home:cost_photo_text"),
    },
  ];
  return (
    <section className={`${wrap} ${css.section} ${split}`}>
      <div className={css.splitHead}>
        <h2 className={heading.title}>
          <Trans i18nKey="home:cost_title" />
        </h2>
        <p className={`${muted} ${measure}`}>{t("home:cost_text")}</p>
        <p>
          <Link className={link} href={paths.pricing()}>
            {t("home:cost_link")}
          </Link>
        </p>
      </div>
      <dl className={css.ledger}>
        {rows.map(({ what, price, note }) => (
          <div key={what} className={css.cost}>
            <dt className={css.costName}>{what}</dt>
            <dd className={css.price}>{price}</dd>
            <dd className={`${small} ${muted} ${css.costNote}`}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
