import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { listAuditEntries } from "~/domain/operators/audit-log.server";
import { permits } from "~/domain/operators/team/grants.server";
import { listOperatorEntries } from "~/domain/operators/team/list-operator-entries.server";
import {
  cursorOf,
  mergeRows,
  queryBrands,
  readCursor,
  writeCursor,
} from "~/http/console/merge-brands.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Button, ButtonLink } from "../../ui/button";
import * as field from "../../ui/field.css";
import { Icon } from "../../ui/icon";
import { push, row, wide } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { hidden, nowrap, quiet, second, small, textLink } from "../../ui/text.css";
import * as css from "../orders/orders.css";
import { viewTabs } from "../views/view-queries.server";
import { ViewTabs } from "../views/view-tabs";
import { auditActions, auditWord } from "./audit-actions";
import { auditFilter, readAuditQuery } from "./audit-query.server";

const LIMIT = 50;

/** What operators saw and did, the latest first. The whole filter is in the address. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "audit.see");
  const { ctx, brands, scope, session } = request;
  const params = new URL(args.request.url).searchParams;
  const query = readAuditQuery(params);
  // Logins and grants concern no brand: they are for who may see the log of all brands.
  const seesOperators = scope.kind === "all" && permits(session.grants, "audit.see", null);
  const times = new Times(scope);
  const filter = auditFilter(query);
  const cursor = readCursor(query.cursor);
  const views = await viewTabs(request, "audit", params);
  const base = { query, views, seesOperators, zone: times.zoneName };
  if (query.log === "operators" && seesOperators) {
    const entries = await listOperatorEntries(ctx, { ...filter, before: cursor, limit: LIMIT + 1 });
    const last = entries[LIMIT - 1];
    return {
      ...base,
      failed: [] as string[],
      next:
        entries.length > LIMIT && last ? writeCursor({ at: last.at, id: last.id, brand: "operators" }) : null,
      entries: entries.slice(0, LIMIT).map(({ id, at, by, action, detail, why, approvedBy }) => ({
        key: `operators ${id}`,
        brand: null,
        time: times.of(at),
        by,
        action,
        detail,
        memberId: null as number | null,
        why,
        approvedBy,
        seesMember: false,
      })),
    };
  }
  const { found, failed } = await queryBrands(brands, (tenant) =>
    listAuditEntries(
      { db: ctx.services.databaseOf(tenant) },
      { ...filter, before: cursorOf(cursor, tenant), limit: LIMIT + 1 },
    ),
  );
  const { rows, next } = mergeRows(found, LIMIT);
  const shown = new Map((await shownBrands(ctx, brands)).map((brand) => [brand.slug, brand]));
  return {
    ...base,
    failed: failed.map(({ config }) => config.name),
    next: next && writeCursor(next),
    entries: rows.map(({ tenant, row: { id, at, ...entry } }) => ({
      key: `${tenant.slug} ${id}`,
      brand: shown.get(tenant.slug)!,
      time: times.of(at),
      ...entry,
      seesMember: request.may("members.see", tenant),
    })),
  };
}

export const handle = { page: "audit" };
export const meta = () => [{ title: t("page_title", { page: t("audit") }) }];

export default function Audit() {
  const { query, views, failed, entries, next, zone, seesOperators } = useLoaderData<typeof loader>();
  const { scope } = useScope();
  const here = consolePaths.audit(scope);
  const withQuery = (changes: Record<string, string>) => {
    const { action, by, words, member, from, until } = query;
    const log = query.log === "operators" ? "operators" : "";
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ log, action, by, words, member, from, until, ...changes }))
      if (value) params.set(name, value);
    return params.size > 0 ? `${here}?${params}` : here;
  };
  const isOperators = query.log === "operators" && seesOperators;
  return (
    <>
      <PageBar
        title={t("audit")}
        actions={
          <Form method="post" action={consolePaths.auditFile(scope)} reloadDocument className={row}>
            {Object.entries({ ...query, cursor: "" }).map(([name, value]) =>
              value ? <input key={name} type="hidden" name={name} value={value} /> : null,
            )}
            <Button type="submit" name="format" value="csv" size="small">
              {t("audit_csv")}
            </Button>
            <Button type="submit" name="format" value="jsonl" size="small">
              {t("audit_jsonl")}
            </Button>
          </Form>
        }
      />
      <div className={wide}>
        <ViewTabs
          views={views}
          here={here}
          own={[
            { label: t("audit_brands"), query: "" },
            ...(seesOperators ? [{ label: t("audit_operators"), query: "log=operators" }] : []),
          ]}
          label={t("audit_logs")}
        />
        <Form className={css.filters} action={here} key={withQuery({})} role="search">
          {isOperators ? <input type="hidden" name="log" value="operators" /> : null}
          <label className={css.filter}>
            <span className={quiet}>{t("audit_by")}</span>
            <input className={field.input} name="by" defaultValue={query.by} maxLength={100} data-key="/" />
          </label>
          {isOperators ? null : (
            <>
              <label className={css.filter}>
                <span className={quiet}>{t("audit_action")}</span>
                <select className={field.input} name="action" defaultValue={query.action}>
                  <option value="">{t("audit_any")}</option>
                  {auditActions.map((action) => (
                    <option key={action} value={action}>
                      {t(`audit_${action}`)}
                    </option>
                  ))}
                </select>
              </label>
              <label className={css.filter}>
                <span className={quiet}>{t("member_id")}</span>
                <input
                  className={field.input}
                  name="member"
                  inputMode="numeric"
                  size={12}
                  defaultValue={query.member}
                />
              </label>
            </>
          )}
          <label className={css.filter}>
            <span className={quiet}>{t("audit_words")}</span>
            <input className={field.input} name="words" defaultValue={query.words} maxLength={100} />
          </label>
          <label className={css.filter}>
            <span className={quiet}>{t("orders_from")}</span>
            <input className={field.input} type="date" name="from" defaultValue={query.from} data-key="f" />
          </label>
          <label className={css.filter}>
            <span className={quiet}>{t("orders_until")}</span>
            <input className={field.input} type="date" name="until" defaultValue={query.until} />
          </label>
          <Button type="submit">{t("apply")}</Button>
          <span className={`${push} ${quiet}`}>{t("audit_order", { zone })}</span>
        </Form>
        {failed.length > 0 ? (
          <p className={css.late} role="status">
            <Icon of={TriangleAlert} />
            <span>{t("audit_late", { brands: failed.join(", ") })}</span>
            <ButtonLink to={withQuery({})} size="small">
              {t("retry")}
            </ButtonLink>
          </p>
        ) : null}
        {entries.length === 0 ? (
          <p className={css.empty}>{t("audit_none")}</p>
        ) : (
          <table className={`${tableCss.table} ${tableCss.full}`}>
            <caption className={hidden}>{t("audit")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("order_time")}</th>
                <th scope="col" className={tableCss.optional}>
                  <span className={hidden}>{t("brand")}</span>
                </th>
                <th scope="col">{t("audit_what")}</th>
                <th scope="col" className={tableCss.optional}>
                  {t("audit_by")}
                </th>
                <th scope="col" className={tableCss.optional}>
                  {t("reason")}
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map(
                ({ key, brand, time, by, action, detail, memberId, why, approvedBy, seesMember }) => (
                  <tr key={key}>
                    <td className={`${second} ${nowrap}`}>
                      <time dateTime={time.iso} title={time.full}>
                        {time.short}
                      </time>
                    </td>
                    <td className={tableCss.optional}>{brand ? <BrandMark brand={brand} /> : null}</td>
                    <td>
                      {auditWord(action)} {detail}{" "}
                      {memberId !== null && brand && seesMember ? (
                        <Link
                          className={textLink}
                          to={consolePaths.member(brand.slug, memberId)}
                          prefetch="none"
                        >
                          {t("member_number", { id: memberId })}
                        </Link>
                      ) : memberId !== null ? (
                        t("member_number", { id: memberId })
                      ) : null}
                      <p className={`${css.phoneLine} ${small} ${quiet}`}>
                        {by} {why}
                      </p>
                    </td>
                    <td className={tableCss.optional}>
                      {by}
                      {approvedBy ? (
                        <p className={`${small} ${quiet}`}>{t("audit_approved", { name: approvedBy })}</p>
                      ) : null}
                    </td>
                    <td className={`${second} ${tableCss.optional}`}>{why}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        )}
        <div className={tableCss.foot}>
          <span className={quiet}>{t("shown", { count: entries.length })}</span>
          <span className={push}>
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
