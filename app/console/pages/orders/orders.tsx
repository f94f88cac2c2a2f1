import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Search, TriangleAlert } from "lucide-react";
import { listOrders } from "~/domain/operators/orders/list-orders.server";
import { recordLookUp } from "~/http/console/look-up.server";
import {
  cursorOf,
  mergeRows,
  queryBrands,
  readCursor,
  writeCursor,
} from "~/http/console/merge-brands.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { shownMember } from "~/http/console/shown-member.server";
import { Times } from "~/http/console/times.server";
import { amount, money } from "../../format";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Button, ButtonLink } from "../../ui/button";
import * as field from "../../ui/field.css";
import { FileLinks } from "../../ui/file-links";
import { Icon } from "../../ui/icon";
import { push, row, wide } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { hidden, link, mono, nowrap, quiet, second, small, strong } from "../../ui/text.css";
import { viewTabs } from "../views/view-queries.server";
import { ViewTabs } from "../views/view-tabs";
import { shownState } from "./order-states";
import * as css from "./orders.css";
import { filterOf, readOrdersQuery } from "./orders-query.server";

const LIMIT = 50;
const VIEWS = ["all", "waiting", "pending", "refunded", "charged_back"] as const;

/** The orders of the scope's brands, newest first. The whole filter is in the address. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "orders.see");
  const { ctx, brands, scope } = request;
  const params = new URL(args.request.url).searchParams;
  const query = readOrdersQuery(params);
  const filter = filterOf(query);
  if (filter.search && "email" in filter.search) await recordLookUp(ctx, "orders", brands.length);
  const cursor = readCursor(query.cursor);
  const times = new Times(scope);
  const { found, failed } = await queryBrands(brands, (tenant) =>
    listOrders({ db: ctx.services.databaseOf(tenant), now: ctx.now }, filter, {
      before: cursorOf(cursor, tenant),
      limit: LIMIT + 1,
    }),
  );
  const { rows, next } = mergeRows(found, LIMIT);
  const shown = new Map((await shownBrands(ctx, brands)).map((brand) => [brand.slug, brand]));
  const sums = new Map<string, number>();
  for (const { row } of rows)
    sums.set(row.currency, (sums.get(row.currency) ?? 0) + row.paid - row.refunded - row.chargedBack);
  return {
    query,
    views: await viewTabs(request, "orders", params),
    failed: failed.map(({ config }) => config.name),
    next: next && writeCursor(next),
    zone: times.zoneName,
    sums: [...sums],
    orders: rows.map(({ tenant, row }) => ({
      brand: shown.get(tenant.slug)!,
      reference: row.reference,
      time: times.of(row.at),
      member: shownMember(request, tenant, row.member),
      memberId: row.memberId,
      credits: row.credits,
      method: row.attempts.at(-1)?.method ?? null,
      state: shownState(row),
      currency: row.currency,
      total: row.total,
      paid: row.paid,
      back: row.refunded + row.chargedBack,
    })),
  };
}

export const handle = { page: "orders" };
export const meta = () => [{ title: t("page_title", { page: t("orders") }) }];

export default function Orders() {
  const { query, views, failed, orders, next, sums, zone } = useLoaderData<typeof loader>();
  const { scope } = useScope();
  const here = consolePaths.orders(scope);
  const withQuery = (changes: Partial<Record<"view" | "before", string>>) => {
    const params = new URLSearchParams();
    const all = { view: query.view, q: query.q, from: query.from, until: query.until, min: query.minimum };
    for (const [name, value] of Object.entries({ ...all, ...changes }))
      if (value && !(name === "view" && value === "all")) params.set(name, value);
    return params.size > 0 ? `${here}?${params}` : here;
  };
  const isFiltered = withQuery({ view: "" }) !== here;
  return (
    <>
      <PageBar
        title={t("orders")}
        actions={
          orders.length > 0 ? (
            <FileLinks here={consolePaths.ordersFile(scope)} query={views.query} label={t("orders")} />
          ) : null
        }
      />
      <div className={wide}>
        <ViewTabs
          views={views}
          here={here}
          own={VIEWS.map((view) => ({
            label: t(`orders_view_${view}`),
            query: view === "all" ? "" : `view=${view}`,
          }))}
          label={t("orders_views")}
        />
        {/* The key gives the fields the values of a new address. */}
        <Form className={css.filters} action={here} key={withQuery({})} role="search">
          {query.view === "all" ? null : <input type="hidden" name="view" value={query.view} />}
          <label className={css.search}>
            <span className={hidden}>{t("orders_search")}</span>
            <Icon of={Search} size="s" />
            <input
              className={css.searchInput}
              name="q"
              type="search"
              defaultValue={query.q}
              maxLength={200}
              placeholder={t("orders_search_hint")}
              data-key="/"
            />
          </label>
          <label className={css.filter}>
            <span className={quiet}>{t("orders_from")}</span>
            <input className={field.input} type="date" name="from" defaultValue={query.from} data-key="f" />
          </label>
          <label className={css.filter}>
            <span className={quiet}>{t("orders_until")}</span>
            <input className={field.input} type="date" name="until" defaultValue={query.until} />
          </label>
          <label className={css.filter}>
            <span className={quiet}>{t("orders_minimum")}</span>
            <input
              className={field.input}
              inputMode="numeric"
              pattern="[0-9]{0,7}"
              name="min"
              size={6}
              defaultValue={query.minimum}
            />
          </label>
          <Button type="submit">{t("apply")}</Button>
          {isFiltered ? (
            <ButtonLink to={query.view === "all" ? here : `${here}?view=${query.view}`} kind="quiet">
              {t("clear_filters")}
            </ButtonLink>
          ) : null}
          <span className={`${push} ${quiet}`}>{t("orders_order", { zone })}</span>
        </Form>
        {failed.length > 0 ? (
          <p className={css.late} role="status">
            <Icon of={TriangleAlert} />
            <span>{t("brands_late", { brands: failed.join(", "), count: failed.length })}</span>
            <ButtonLink to={withQuery({})} size="small">
              {t("retry")}
            </ButtonLink>
          </p>
        ) : null}
        {orders.length === 0 ? (
          <p className={css.empty}>
            {t(isFiltered || query.view !== "all" ? "orders_none_match" : "orders_none")}{" "}
            {isFiltered || query.view !== "all" ? (
              <Link className={link} to={here}>
                {t("clear_filters")}
              </Link>
            ) : null}
          </p>
        ) : (
          <table className={`${tableCss.table} ${tableCss.full}`}>
            <caption className={hidden}>{t("orders")}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className={hidden}>{t("brand")}</span>
                </th>
                <th scope="col">{t("order_reference")}</th>
                <th scope="col" className={tableCss.optional}>
                  {t("order_time")}
                </th>
                <th scope="col" className={tableCss.optional}>
                  {t("order_member")}
                </th>
                <th scope="col" className={tableCss.optional}>
                  {t("order_bundle")}
                </th>
                <th scope="col" className={tableCss.optional}>
                  {t("order_method")}
                </th>
                <th scope="col" className={tableCss.optional}>
                  {t("state")}
                </th>
                <th scope="col" className={tableCss.number}>
                  {t("order_total")}
                </th>
                <th scope="col" className={`${tableCss.number} ${tableCss.optional}`}>
                  {t("order_paid_sum")}
                </th>
                <th scope="col" className={`${tableCss.number} ${tableCss.optional}`}>
                  {t("order_back")}
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.reference + order.brand.slug}>
                  <td>
                    <BrandMark brand={order.brand} />
                  </td>
                  <td>
                    <Link
                      className={`${tableCss.rowLink} ${mono} ${link}`}
                      to={consolePaths.order(order.brand.slug, order.reference)}
                      prefetch="intent"
                      data-row
                    >
                      {order.reference}
                    </Link>
                    <span className={`${css.phoneLine} ${small} ${quiet}`}>
                      <Tag tone={order.state.tone} shape={order.state.shape}>
                        {t(order.state.word)}
                      </Tag>
                      {order.time.short}
                    </span>
                  </td>
                  <td className={`${second} ${nowrap} ${tableCss.optional}`}>
                    <time dateTime={order.time.iso} title={order.time.full}>
                      {order.time.short}
                    </time>
                  </td>
                  <td className={tableCss.optional}>{memberText(order)}</td>
                  <td className={tableCss.optional}>{t("credits", { count: order.credits })}</td>
                  <td className={tableCss.optional}>{order.method ?? ""}</td>
                  <td className={tableCss.optional}>
                    <Tag tone={order.state.tone} shape={order.state.shape}>
                      {t(order.state.word)}
                    </Tag>
                  </td>
                  <td className={tableCss.number}>{money(order.total, order.currency)}</td>
                  <td className={`${tableCss.number} ${tableCss.optional}`}>
                    {order.paid > 0 ? money(order.paid, order.currency) : ""}
                  </td>
                  <td className={`${tableCss.number} ${tableCss.optional}`}>
                    {order.back > 0 ? money(order.back, order.currency) : ""}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className={tableCss.foot}>
          <span className={quiet}>{t("shown", { count: orders.length })}</span>
          <span className={row}>
            {sums.map(([currency, sum]) => (
              <span key={currency}>
                <span className={quiet}>{currency}</span>{" "}
                <span className={strong}>{amount(sum, currency)}</span>
              </span>
            ))}
            {sums.length > 0 ? <span className={quiet}>{t("orders_sums")}</span> : null}
          </span>
          <span className={`${push} ${row}`}>
            {query.cursor ? (
              <ButtonLink to={withQuery({})} size="small">
                {t("newest")}
              </ButtonLink>
            ) : null}
            {next ? (
              <ButtonLink to={withQuery({ before: next })} size="small">
                {t("older")}
              </ButtonLink>
            ) : null}
          </span>
        </div>
      </div>
    </>
  );
}

/** A member's name and age, or the number where the role sees no names or the member was erased. */
function memberText({ member, memberId }: { member: string | null; memberId: number | null }): string {
  if (member) return member;
  return memberId === null ? t("member_erased") : t("member_number", { id: memberId });
}
