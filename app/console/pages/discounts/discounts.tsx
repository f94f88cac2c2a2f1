import "../../messages/discounts";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { requireOperator } from "~/http/console/operator-request.server";
import { DaysFields, DaysTabs } from "../../days/days-fields";
import { FileLinks } from "../../days/file-links";
import { LateBrands } from "../../days/late-brands";
import { lateNames } from "../../days/late-names.server";
import { rangeName, readDays } from "../../days/read-days.server";
import { daysQuery } from "../../days/shown-days";
import { withQuery } from "../../days/with-query";
import { money, whole } from "../../format";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { ButtonLink } from "../../ui/button";
import * as css from "../../ui/filters.css";
import { Icon } from "../../ui/icon";
import { push, wide } from "../../ui/layout.css";
import { Scroll } from "../../ui/scroll";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { hidden, link, mono, nowrap, quiet, second, small } from "../../ui/text.css";
import { countText, rateText } from "../growth/count-text";
import { Revenue } from "../sources/revenue";
import { type DiscountRow, readDiscountRows } from "./discount-rows.server";
import { forText, offText, stateTags } from "./discount-words";

/** The most rows of the lists; the file has all. */
const MAX_ROWS = 100;
const MAX_COMPARED = 12;

/** The codes of the scope's brands, and what each did in a range of days. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "growth.see");
  const { ctx, scope, may } = request;
  const days = readDays(new URL(args.request.url).searchParams, scope, ctx.now);
  const mayAdd = scope.kind === "brand" && may("discounts.change", scope.tenant);
  const base = { days, mayAdd };
  if (days.problem)
    return { ...base, range: "", rows: null, comparisons: null, more: 0, late: lateNames([]) };
  const { rows, comparisons, failed } = await readDiscountRows(request, days);
  const [seen, compared] = [rows.slice(0, MAX_ROWS), comparisons.slice(0, MAX_COMPARED)];
  const marks = await shownBrands(ctx, [...new Set([...seen, ...compared].map(({ tenant }) => tenant))]);
  const shown = new Map(marks.map((brand) => [brand.slug, brand]));
  return {
    ...base,
    range: rangeName(days),
    more: rows.length - seen.length,
    late: lateNames(failed),
    rows: seen.map(({ tenant, ...row }) => ({ ...row, brand: shown.get(tenant.slug)! })),
    comparisons: compared.map(({ tenant, ...one }) => ({ ...one, brand: shown.get(tenant.slug)! })),
  };
}

export const handle = { page: "discounts" };
export const meta = () => [{ title: t("page_title", { page: t("discounts") }) }];

export default function Discounts() {
  const { days, range, rows, comparisons, more, late, mayAdd } = useLoaderData<typeof loader>();
  const { scope } = useScope();
  const here = consolePaths.discounts(scope);
  const toQuery = (query: Record<string, string>) => withQuery(here, query);
  return (
    <>
      <PageBar
        title={t("discounts")}
        actions={
          <>
            {rows && rows.length > 0 ? (
              <FileLinks to={consolePaths.discountsFile(scope)} query={daysQuery(days)} />
            ) : null}
            {mayAdd && scope.kind === "brand" ? (
              <ButtonLink kind="primary" to={consolePaths.newDiscount(scope.slug)} keys="n">
                <Icon of={Plus} size="s" />
                {t("discount_new")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <div className={wide}>
        <DaysTabs days={days} toQuery={toQuery} />
        <Form className={css.filters} action={here} key={toQuery(daysQuery(days))} role="search">
          <DaysFields days={days} compares={false} />
          <span className={`${push} ${quiet}`}>{range}</span>
        </Form>
        <LateBrands late={late} to={toQuery(daysQuery(days))} />
        {rows?.length === 0 ? <p className={css.empty}>{t("discounts_none")}</p> : null}
        {rows && rows.length > 0 ? <Codes rows={rows} query={daysQuery(days)} /> : null}
        {comparisons && comparisons.length > 0 ? <Comparisons comparisons={comparisons} /> : null}
        <div className={tableCss.foot}>
          <span className={`${small} ${quiet}`}>
            {more > 0 ? `${t("discounts_more", { count: more })} ` : null}
            {t("discounts_note")}
          </span>
        </div>
      </div>
    </>
  );
}

type Brand = Awaited<ReturnType<typeof shownBrands>>[number];
type Row = Omit<DiscountRow, "tenant"> & { brand: Brand };

/** The codes with their terms, and what each did in the chosen days. */
function Codes({ rows, query }: { rows: readonly Row[]; query: Record<string, string> }) {
  return (
    <Scroll label={t("discounts")}>
      <table className={`${tableCss.table} ${tableCss.full}`}>
        <caption className={hidden}>{t("discounts")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={hidden}>{t("brand")}</span>
            </th>
            <th scope="col">{t("discount_code")}</th>
            <th scope="col" className={tableCss.optional}>
              {t("discount_off")}
            </th>
            <th scope="col" className={tableCss.optional}>
              {t("discount_for")}
            </th>
            <th scope="col" className={tableCss.optional}>
              {t("state")}
            </th>
            <th scope="col" className={tableCss.optional}>
              {t("discount_until")}
            </th>
            <th scope="col" className={tableCss.number}>
              {t("discount_orders")}
            </th>
            <th scope="col" className={tableCss.number}>
              {t("discount_share")}
            </th>
            <th scope="col" className={`${tableCss.number} ${tableCss.optional}`}>
              {t("discount_given")}
            </th>
            <th scope="col" className={tableCss.number}>
              {t("discount_received")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ brand, kind, code, discount, effect }) => (
            <tr key={`${brand.slug} ${kind} ${code}`}>
              <td>
                <BrandMark brand={brand} />
              </td>
              <td>
                {discount && code ? (
                  <Link
                    className={`${tableCss.rowLink} ${mono} ${link}`}
                    to={withQuery(consolePaths.discount(brand.slug, code), query)}
                    prefetch="intent"
                    data-row
                  >
                    {code}
                  </Link>
                ) : (
                  <span className={code ? mono : undefined}>{code ?? t("discount_personal")}</span>
                )}
              </td>
              <td className={`${nowrap} ${tableCss.optional}`}>{discount ? offText(discount) : ""}</td>
              <td className={`${second} ${tableCss.optional}`}>
                {discount ? forText(discount) : t(`discount_kind_${kind as "personal"}`)}
              </td>
              <td className={tableCss.optional}>
                {discount ? (
                  <Tag {...stateTags[discount.state]}>{t(`discount_state_${discount.state}`)}</Tag>
                ) : null}
              </td>
              <td className={`${nowrap} ${tableCss.optional}`}>{discount?.until ?? ""}</td>
              <td className={tableCss.number}>{countText(effect.orders)}</td>
              <td className={tableCss.number}>{rateText(effect.share)}</td>
              <td className={`${tableCss.number} ${tableCss.optional}`}>
                <Revenue revenue={effect.given} />
              </td>
              <td className={tableCss.number}>
                <Revenue revenue={effect.received} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

type Compared = Awaited<ReturnType<typeof readDiscountRows>>["comparisons"][number];

/** What an order with a discount brings, beside one without. */
function Comparisons({
  comparisons,
}: {
  comparisons: readonly (Omit<Compared, "tenant"> & { brand: Brand })[];
}) {
  const average = ({ orders, received }: Compared["with"], currency: string) =>
    orders > 0 ? money(Math.round(received / orders), currency) : "–";
  return (
    <table className={`${tableCss.table} ${tableCss.full}`}>
      <caption className={hidden}>{t("discount_compared")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("brand")}</th>
          <th scope="col" className={tableCss.number}>
            {t("discount_with")}
          </th>
          <th scope="col" className={tableCss.number}>
            {t("discount_without")}
          </th>
          <th scope="col" className={tableCss.number}>
            {t("discount_with_average")}
          </th>
          <th scope="col" className={tableCss.number}>
            {t("discount_without_average")}
          </th>
        </tr>
      </thead>
      <tbody>
        {comparisons.map((one) => (
          <tr key={`${one.brand.slug} ${one.currency}`}>
            <th scope="row">
              {one.brand.name} <span className={quiet}>{one.currency}</span>
            </th>
            <td className={tableCss.number}>{whole(one.with.orders)}</td>
            <td className={tableCss.number}>{whole(one.without.orders)}</td>
            <td className={tableCss.number}>{average(one.with, one.currency)}</td>
            <td className={tableCss.number}>{average(one.without, one.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
