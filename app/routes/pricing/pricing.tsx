import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RouteHandle } from "~/layouts/route-handle";
import { ArticleHead } from "~/layouts/shell/article-head";
import { articleTitle } from "~/layouts/shell/article-head.css";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { heading, lede, link, measure, muted, page, small, wrap } from "~/ui/text.css";
import * as css from "./pricing.css";
import { pricingOf } from "./pricing.server";

export const loader = ({ context: { ctx } }: LoaderFunctionArgs) => pricingOf(ctx);

export const handle = { screen: "article" } satisfies RouteHandle;

export { meta } from "~/layouts/page-title";

/** More countries than this take the full width, because the shorter list of fees would leave a gap. */
const LONG_LIST = 8;

/** All prices: the lowest message price by country, the bundles, what credits buy, and transaction costs. product 4.34 */
export default function Pricing() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const isLong = data.minimum.length > LONG_LIST;
  return (
    <>
      <ArticleHead title={t("site:pricing_title")} />
      <div className={`${wrap} ${page} ${css.grid}`}>
        <header className={css.head}>
          <h1 className={`${heading.title} ${articleTitle}`}>{t("site:pricing_title")}</h1>
          <p className={`${lede} ${muted}`}>{t("site:pricing_lede")}</p>
        </header>
        <section className={css.block}>
          <h2 className={heading.section}>{t("site:pricing_bundles")}</h2>
          <p className={`${muted} ${measure}`}>
            {t("site:pricing_bundles_text", { currency: data.currency })}
          </p>
          <ul className={css.bundles}>
            {data.bundles.map((bundle) => (
              <li key={bundle.id} className={css.bundle}>
                <span className={css.amount}>{t("site:pricing_bundle", { count: bundle.credits })}</span>
                <span className={css.price}>{bundle.price}</span>
                <span className={`${small} ${muted}`}>
                  {t("site:pricing_per_message", { price: bundle.perMessage })}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className={css.block}>
          <h2 className={heading.section}>{t("site:pricing_uses")}</h2>
          <dl className={css.ledger}>
            {data.credits.signup > 0 ? (
              <div>
                <dt>{t("site:pricing_signup")}</dt>
                <dd>{t("site:pricing_bundle", { count: data.credits.signup })}</dd>
              </div>
            ) : null}
            <div>
              <dt>{t("site:pricing_look_row")}</dt>
              <dd>{t("site:pricing_free")}</dd>
            </div>
            {data.free.messages > 0 ? (
              <div>
                <dt>
                  {t("site:pricing_free_row", {
                    count: data.free.messages,
                    conversations: data.free.conversations,
                  })}
                </dt>
                <dd>{t("site:pricing_free")}</dd>
              </div>
            ) : null}
            <div>
              <dt>{t("site:pricing_message")}</dt>
              <dd>{t("site:pricing_bundle", { count: data.credits.message })}</dd>
            </div>
            <div>
              <dt>{t("site:pricing_photo")}</dt>
              <dd>{t("site:pricing_bundle", { count: data.credits.photo })}</dd>
            </div>
            {data.credits.gift === null ? null : (
              <div>
                <dt>{t("site:pricing_gift")}</dt>
                <dd>{t("site:pricing_gift_range", { count: data.credits.gift })}</dd>
              </div>
            )}
          </dl>
        </section>
        <section className={`${css.block} ${isLong ? css.wide : ""}`} id="minimum">
          <h2 className={heading.section}>{t("site:pricing_minimum")}</h2>
          <p className={`${muted} ${measure}`}>{t("site:pricing_minimum_text")}</p>
          <dl className={isLong ? css.longLedger : css.ledger}>
            {data.minimum.map(({ country, price }) => (
              <div key={country}>
                <dt>{country}</dt>
                <dd>{price}</dd>
              </div>
            ))}
          </dl>
        </section>
        {data.methods.length > 0 ? (
          <section className={`${css.block} ${isLong ? css.wide : ""}`}>
            <h2 className={heading.section}>{t("site:pricing_fees")}</h2>
            <dl className={isLong ? css.longLedger : css.ledger}>
              {data.methods.map(({ name, fee }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{fee ?? t("site:pricing_no_fee")}</dd>
                </div>
              ))}
            </dl>
          </section>
        ) : null}
        <p className={css.wide}>
          {t("site:pricing_refund", { days: data.refundDays })}{" "}
          <Link className={link} href={paths.returnPolicy()}>
            {t("common:return_policy")}
          </Link>
        </p>
      </div>
    </>
  );
}
