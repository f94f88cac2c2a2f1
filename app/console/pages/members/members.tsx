import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Search, TriangleAlert } from "lucide-react";
import { searchMembers } from "~/domain/operators/members/search-members.server";
import { recordLookUp } from "~/http/console/look-up.server";
import { queryBrands } from "~/http/console/merge-brands.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { shownMember } from "~/http/console/shown-member.server";
import { Times } from "~/http/console/times.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Button, ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { wide } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { hidden, link, nowrap, quiet, second, small } from "../../ui/text.css";
import * as css from "../orders/orders.css";
import { viewTabs } from "../views/view-queries.server";
import { ViewTabs } from "../views/view-tabs";
import { statusTags } from "./member-status";
import { membersQuery } from "./members-query.server";

/** The most members of one brand, and of the page. */
const LIMIT_OF_BRAND = 20;
const LIMIT = 50;

/** `?q=` finds members of the scope's brands by address, number, order or the first letters of the name. Each search is recorded. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "members.find");
  const { ctx, brands, scope } = request;
  const params = new URL(args.request.url).searchParams;
  const q = (params.get("q") ?? "").trim().slice(0, 254);
  const views = await viewTabs(request, "members", params);
  const query = membersQuery(q);
  const nothing = { q, views, members: [], failed: [] as string[], isShort: q !== "" && !query, more: 0 };
  if (!query) return nothing;
  await recordLookUp(ctx, "members", brands.length, query.way);
  const { found, failed } = await queryBrands(brands, (tenant) =>
    searchMembers({ db: ctx.services.databaseOf(tenant) }, query.search, LIMIT_OF_BRAND),
  );
  const shown = new Map((await shownBrands(ctx, brands)).map((brand) => [brand.slug, brand]));
  const times = new Times(scope);
  const all = found.flatMap(({ tenant, result }) => result.map((member) => ({ tenant, member })));
  all.sort((a, b) => b.member.lastActive.getTime() - a.member.lastActive.getTime());
  return {
    ...nothing,
    failed: failed.map(({ config }) => config.name),
    more: Math.max(0, all.length - LIMIT),
    members: all.slice(0, LIMIT).map(({ tenant, member }) => ({
      id: member.id,
      name: shownMember(request, tenant, member),
      status: member.status,
      place: [member.city, member.country].filter(Boolean).join(", "),
      brand: shown.get(tenant.slug)!,
      since: times.of(member.since),
      lastActive: times.of(member.lastActive),
    })),
  };
}

export const handle = { page: "members" };
export const meta = () => [{ title: t("page_title", { page: t("members") }) }];

export default function Members() {
  const { q, views, members, failed, isShort, more } = useLoaderData<typeof loader>();
  const { scope } = useScope();
  const here = consolePaths.members(scope);
  return (
    <>
      <PageBar title={t("members")} />
      <div className={wide}>
        <ViewTabs
          views={views}
          here={here}
          own={[{ label: t("view_all"), query: "" }]}
          label={t("views_of", { page: t("members") })}
        />
        <Form className={css.filters} action={here} key={q} role="search">
          <label className={css.search}>
            <span className={hidden}>{t("members_search")}</span>
            <Icon of={Search} size="s" />
            <input
              className={css.searchInput}
              name="q"
              type="search"
              defaultValue={q}
              maxLength={254}
              placeholder={t("members_search_hint")}
              data-key="/"
            />
          </label>
          <Button type="submit">{t("members_find")}</Button>
        </Form>
        {failed.length > 0 ? (
          <p className={css.late} role="status">
            <Icon of={TriangleAlert} />
            <span>{t("members_late", { brands: failed.join(", ") })}</span>
            <ButtonLink to={`${here}?q=${encodeURIComponent(q)}`} size="small">
              {t("retry")}
            </ButtonLink>
          </p>
        ) : null}
        {members.length === 0 ? (
          <p className={css.empty}>
            {t(q === "" ? "members_start" : isShort ? "members_short" : "members_none")}
          </p>
        ) : (
          <table className={`${tableCss.table} ${tableCss.full}`}>
            <caption className={hidden}>{t("members")}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className={hidden}>{t("brand")}</span>
                </th>
                <th scope="col">{t("order_member")}</th>
                <th scope="col">{t("state")}</th>
                <th scope="col" className={tableCss.optional}>
                  {t("member_place")}
                </th>
                <th scope="col" className={tableCss.optional}>
                  {t("member_since")}
                </th>
                <th scope="col" className={tableCss.optional}>
                  {t("member_active")}
                </th>
                <th scope="col" className={`${tableCss.number} ${tableCss.optional}`}>
                  {t("member_id")}
                </th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <tr key={`${member.brand.slug} ${member.id}`}>
                  <td>
                    <BrandMark brand={member.brand} />
                  </td>
                  <td>
                    <Link
                      className={`${tableCss.rowLink} ${link}`}
                      to={consolePaths.member(member.brand.slug, member.id)}
                      prefetch="none"
                      data-row
                    >
                      {member.name ?? t("member_number", { id: member.id })}
                    </Link>
                    <p className={`${small} ${quiet}`}>{member.brand.name}</p>
                  </td>
                  <td>
                    <Tag {...statusTags[member.status]}>{t(`status_${member.status}`)}</Tag>
                  </td>
                  <td className={tableCss.optional}>{member.place}</td>
                  <td className={`${second} ${nowrap} ${tableCss.optional}`}>{member.since.day}</td>
                  <td className={`${second} ${nowrap} ${tableCss.optional}`}>{member.lastActive.short}</td>
                  <td className={`${tableCss.number} ${tableCss.optional}`}>{member.id}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {more > 0 ? <p className={css.empty}>{t("members_more", { count: more })}</p> : null}
      </div>
    </>
  );
}
