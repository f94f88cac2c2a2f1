import "../../messages/team";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listApprovals } from "~/domain/operators/approvals/list-approvals.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import { PageBar } from "../../frame/frame";
import { consolePaths } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { page, section } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { heading, hidden, link, nowrap, quiet, second, small } from "../../ui/text.css";
import { approvalTitle } from "./approval-title";
import { approvalView } from "./approvals.server";
import { decisionTags } from "./decision-tags";

/** What waits for a second person, and what was decided last. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "home.see");
  const { ctx, brands, scope } = request;
  const byId = new Map(brands.map((tenant) => [tenant.id, tenant]));
  // Acts on the team belong to no brand.
  const team = scope.kind === "all" ? [""] : [];
  const { waiting, decided } = await listApprovals(ctx, [...byId.keys(), ...team]);
  const times = new Times(scope);
  const shown = new Map((await shownBrands(ctx, brands)).map((brand) => [brand.slug, brand]));
  const seen = async (list: typeof waiting) => {
    const views = list.map(async (approval) => {
      const tenant = byId.get(approval.brand) ?? null;
      const view = await approvalView(request, tenant, approval, times);
      return view && [{ ...view, brand: tenant && shown.get(tenant.slug)! }];
    });
    return (await Promise.all(views)).flatMap((view) => view ?? []);
  };
  return { waiting: await seen(waiting), decided: await seen(decided) };
}

export const handle = { page: "approvals" };
export const meta = () => [{ title: t("page_title", { page: t("approvals") }) }];

export default function Approvals() {
  const { waiting, decided } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBar title={t("approvals")} />
      <div className={page}>
        <section className={section} aria-labelledby="waiting">
          <h2 className={heading} id="waiting">
            {t("approvals_waiting")}
          </h2>
          {waiting.length === 0 ? (
            <p className={second}>{t("approvals_none")}</p>
          ) : (
            <List rows={waiting} label={t("approvals_waiting")} />
          )}
        </section>
        {decided.length > 0 ? (
          <section className={section} aria-labelledby="decided">
            <h2 className={heading} id="decided">
              {t("approvals_decided")}
            </h2>
            <List rows={decided} label={t("approvals_decided")} />
          </section>
        ) : null}
      </div>
    </>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["waiting"][number];

function List({ rows, label }: { rows: Row[]; label: string }) {
  return (
    <table className={tableCss.table}>
      <caption className={hidden}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={hidden}>{t("brand")}</span>
          </th>
          <th scope="col">{t("approval_act")}</th>
          <th scope="col" className={tableCss.optional}>
            {t("approval_requested_by")}
          </th>
          <th scope="col" className={tableCss.optional}>
            {t("approval_requested_at")}
          </th>
          <th scope="col">{t("state")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.brand ? <BrandMark brand={row.brand} /> : null}</td>
            <td>
              <Link
                className={`${tableCss.rowLink} ${link}`}
                to={consolePaths.approval(row.brand?.slug ?? null, row.id)}
                prefetch="intent"
                data-row
              >
                {approvalTitle(row)}
              </Link>
              <p className={`${small} ${quiet}`}>{row.brand?.name ?? t("team")}</p>
            </td>
            <td className={tableCss.optional}>{row.requestedBy}</td>
            <td className={`${second} ${nowrap} ${tableCss.optional}`}>
              <time dateTime={row.requested.iso} title={row.requested.full}>
                {row.requested.short}
              </time>
            </td>
            <td>
              {row.decided ? (
                <Tag {...decisionTags[row.decided.decision]}>{t(`approval_${row.decided.decision}`)}</Tag>
              ) : (
                <Tag tone="hold" shape="ring">
                  {t(row.mayDecide ? "approval_for_you" : "approval_waits")}
                </Tag>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
