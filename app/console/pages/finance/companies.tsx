import { Link } from "@remix-run/react";
import { money, whole } from "../../format";
import { PageBar } from "../../frame/frame";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { wide } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { hidden, link, quiet, second, small, title, tone } from "../../ui/text.css";
import * as css from "./finance.css";
import type { loadCompanies } from "./finance.server";
import { MonthBar } from "./month-bar";

type Data = Awaited<ReturnType<typeof loadCompanies>>;

/** All companies with their sums of a month. */
export function Companies({ data }: { data: Data }) {
  const here = consolePaths.finance({ kind: "all" });
  return (
    <>
      <PageBar title={t("finance")} />
      <div className={wide}>
        <div className={css.wideHead}>
          <MonthBar here={here} {...data} />
          <h2 className={title}>{data.name}</h2>
        </div>
        {data.isFuture ? <p className={css.empty}>{t("finance_future", { month: data.name })}</p> : null}
        {data.isFuture ? null : (
          <table className={`${tableCss.table} ${tableCss.full}`}>
            <caption className={hidden}>{t("finance_companies", { month: data.name })}</caption>
            <thead>
              <tr>
                <th scope="col">{t("company")}</th>
                <th scope="col">{t("state")}</th>
                <th scope="col" className={`${tableCss.number} ${tableCss.optional}`}>
                  {t("orders")}
                </th>
                <th scope="col" className={tableCss.number}>
                  {t("finance_sold")}
                </th>
                <th scope="col" className={`${tableCss.number} ${tableCss.optional}`}>
                  {t("finance_back")}
                </th>
                <th scope="col" className={`${tableCss.number} ${tableCss.optional}`}>
                  {t("finance_vat")}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.companies.map((company) => (
                <CompanyRow key={company.id} company={company} month={data.month} isOver={data.isOver} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

function CompanyRow({
  company: { id, name, brands, closedAt, sums, failed },
  month,
  isOver,
}: {
  company: Data["companies"][number];
  month: string;
  isOver: boolean;
}) {
  const lines = (of: (one: NonNullable<typeof sums>[number]) => string) =>
    sums?.map((one) => (
      <span key={`${one.currency} ${one.sandbox}`} className={css.line}>
        {of(one)}
      </span>
    ));
  return (
    <tr>
      <td>
        <Link
          className={`${tableCss.rowLink} ${link}`}
          to={`${consolePaths.finance({ kind: "company", id })}?month=${month}`}
          data-row
        >
          {name}
        </Link>
        <p className={`${small} ${quiet}`}>{t("brands", { count: brands })}</p>
        {failed.length > 0 ? (
          <p className={`${small} ${tone.warn}`}>
            {t("finance_late", { brands: failed.join(", "), count: failed.length })}
          </p>
        ) : null}
      </td>
      <td>
        <StateTag isClosed={closedAt !== null} isOver={isOver} />
      </td>
      {sums === null ? (
        <td colSpan={4} className={second}>
          {t("finance_open_company")}
        </td>
      ) : sums.length === 0 ? (
        <td colSpan={4} className={second}>
          {t("finance_nothing")}
        </td>
      ) : (
        <>
          <td className={`${tableCss.number} ${tableCss.optional}`}>
            {lines(({ orders }) => whole(orders.count))}
          </td>
          <td className={tableCss.number}>
            {lines(
              ({ orders, currency, sandbox }) =>
                `${sandbox ? `${t("sandbox")} ` : ""}${money(orders.total, currency)}`,
            )}
          </td>
          <td className={`${tableCss.number} ${tableCss.optional}`}>
            {lines(({ money: moved, currency }) => money(-(moved.refunded + moved.chargedBack), currency))}
          </td>
          <td className={`${tableCss.number} ${tableCss.optional}`}>
            {lines(({ net, currency }) => money(net.vat, currency))}
          </td>
        </>
      )}
    </tr>
  );
}

/** Whether a month is closed, over or still running. */
export function StateTag({ isClosed, isOver }: { isClosed: boolean; isOver: boolean }) {
  if (isClosed) return <Tag tone="good">{t("finance_closed")}</Tag>;
  return (
    <Tag tone={isOver ? "warn" : "plain"} shape="ring">
      {t(isOver ? "finance_open" : "finance_running")}
    </Tag>
  );
}
