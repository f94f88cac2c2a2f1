import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ChevronRight, CircleCheck, KeyRound } from "lucide-react";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Icon } from "../../ui/icon";
import { page, row, split } from "../../ui/layout.css";
import { link, tone } from "../../ui/text.css";
import { approvalTitle } from "../approvals/approval-title";
import * as ordersCss from "../orders/orders.css";
import * as css from "./member.css";
import { memberView } from "./member.server";
import { MemberActs } from "./member-acts-menu";
import { MemberAudit } from "./member-audit";
import { MemberDevices } from "./member-devices";
import { MemberFacts } from "./member-facts";
import { MemberHead } from "./member-head";
import { MemberLedger } from "./member-ledger";
import { MemberNotes } from "./member-notes";
import { MemberOrders } from "./member-orders";
import { MemberPhotos } from "./member-photos";
import { tabPath } from "./member-tabs";
import { MemberTimeline } from "./member-timeline";

/** One member: what an operator needs to answer questions, and what was done. Messages to other members are not here. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "members.see");
  const query = new URL(args.request.url).searchParams;
  const view = await memberView(request, request.brands[0]!, args.params.id ?? "", query);
  if (!view) throw new Response(null, { status: 404 });
  return { ...view, done: DONE.find((one) => one === query.get("done")) ?? null };
}

const DONE = [
  "note",
  "message",
  "grant",
  "reverse",
  "unban",
  "logout",
  "resend",
  "address",
  "reveal",
] as const;

export const handle = { page: "members" };
export const meta = ({ params }: { params: { id?: string } }) => [
  { title: t("page_title", { page: t("member_number", { id: params.id ?? "" }) }) },
];

export default function Member() {
  const view = useLoaderData<typeof loader>();
  const { brand, scope } = useScope();
  if (!brand) return null;
  const { member, waiting, done, tab, tabs } = view;
  const own = consolePaths.member(brand.slug, member.id);
  return (
    <>
      <PageBar
        title={`${member.name}, ${member.age}`}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.members(scope)}>{t("members")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
        actions={<MemberActs view={view} brand={brand} />}
      />
      <div className={page}>
        {done ? (
          <p className={`${row} ${tone.good}`} role="status">
            <Icon of={CircleCheck} />
            {t(`member_done_${done}`)}
          </p>
        ) : null}
        <MemberHead view={view} brand={brand} />
        {waiting.map((one) => (
          <p key={one.id} className={`${row} ${tone.hold}`}>
            <Icon of={KeyRound} />
            {t("approval_bar", { title: approvalTitle(one), name: one.by })}{" "}
            <Link className={link} to={consolePaths.approval(brand.slug, one.id)}>
              {t("approval_look")}
            </Link>
          </p>
        ))}
        <nav className={css.tabs} aria-label={t("member_tabs")}>
          {tabs.map(({ name, word }) => (
            <Link
              key={name}
              className={ordersCss.tab}
              to={tabPath(own, name)}
              aria-current={name === tab ? "page" : undefined}
              prefetch="intent"
              preventScrollReset
            >
              {t(word)}
              {name === "photos" || name === "devices" ? (
                <span className={css.count}>
                  {name === "photos" ? member.photos.length : member.sessions.length}
                </span>
              ) : null}
            </Link>
          ))}
        </nav>
        {tab === "overview" ? (
          <div className={split}>
            <div className={css.main}>
              {view.may.photos && member.photos.length > 0 ? (
                <MemberPhotos view={view} brand={brand} most={6} />
              ) : null}
              {view.may.orders ? <MemberOrders view={view} brand={brand} most={3} /> : null}
              <MemberTimeline view={view} brand={brand} />
            </div>
            <aside className={css.side} aria-label={t("member_identity")}>
              <MemberFacts view={view} brand={brand} />
            </aside>
          </div>
        ) : null}
        {tab === "photos" ? <MemberPhotos view={view} brand={brand} /> : null}
        {tab === "money" ? (
          <>
            {view.may.orders ? <MemberOrders view={view} brand={brand} /> : null}
            <MemberLedger view={view} brand={brand} />
          </>
        ) : null}
        {tab === "devices" ? <MemberDevices view={view} brand={brand} /> : null}
        {tab === "notes" ? <MemberNotes view={view} brand={brand} /> : null}
        {tab === "audit" ? <MemberAudit view={view} brand={brand} /> : null}
      </div>
    </>
  );
}
