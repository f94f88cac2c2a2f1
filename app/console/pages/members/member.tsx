import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ChevronRight, CircleCheck, KeyRound } from "lucide-react";
import { requireOperator } from "~/http/console/operator-request.server";
import { money, whole } from "../../format";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark, type ShownBrand } from "../../ui/brand-mark";
import { ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { page, row, scroll, section, sectionHead, split } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { heading, hidden, link, mono, nowrap, quiet, second, title, tone } from "../../ui/text.css";
import { approvalTitle } from "../approvals/approval-title";
import * as css from "./member.css";
import { type MemberView, memberView } from "./member.server";
import { MemberFacts } from "./member-facts";
import { MemberAudit, MemberLedger } from "./member-history";
import { statusTags } from "./member-status";

/** One member: what an operator needs to answer questions, and what was done. Messages are not here. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "members.see");
  const view = await memberView(request, request.brands[0]!, args.params.id ?? "");
  if (!view) throw new Response(null, { status: 404 });
  const done = new URL(args.request.url).searchParams.get("done");
  return { ...view, done: DONE.find((one) => one === done) ?? null };
}

const DONE = ["grant", "unban", "logout"] as const;

export const handle = { page: "members" };
export const meta = ({ params }: { params: { id?: string } }) => [
  { title: t("page_title", { page: t("member_number", { id: params.id ?? "" }) }) },
];

export default function Member() {
  const view = useLoaderData<typeof loader>();
  const { brand, scope } = useScope();
  if (!brand) return null;
  const { member, waiting, done } = view;
  const name = `${member.name}, ${member.age}`;
  const [face] = member.photos;
  return (
    <>
      <PageBar
        title={name}
        copied={String(member.id)}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.members(scope)}>{t("members")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
        actions={<Acts view={view} brand={brand} />}
      />
      <div className={page}>
        {done ? (
          <p className={`${row} ${tone.good}`} role="status">
            <Icon of={CircleCheck} />
            {t(`member_done_${done}`)}
          </p>
        ) : null}
        <header className={css.head}>
          {face && view.may.photos ? (
            <img
              className={css.face}
              src={consolePaths.memberPhoto(brand.slug, face.id, "thumb")}
              alt={t("photo_of", { name })}
            />
          ) : null}
          <div className={css.lines}>
            <div className={row}>
              <h2 className={title}>{name}</h2>
              <Tag {...statusTags[member.status]}>{t(`status_${member.status}`)}</Tag>
              {member.paidUser ? <Tag shape="none">{t("member_paid")}</Tag> : null}
              {member.fictional ? <Tag shape="none">{t("member_fictional")}</Tag> : null}
            </div>
            <p className={second}>
              {[member.city, member.country].filter(Boolean).join(", ")} ·{" "}
              {t("member_number", { id: member.id })}
            </p>
            <p className={second}>
              {t("member_times", {
                since: member.since.short,
                active: member.lastActive.short,
                zone: view.zone,
              })}
            </p>
          </div>
          <dl className={css.figures}>
            <div>
              <dt className={quiet}>{t("member_credits")}</dt>
              <dd className={title}>{whole(member.credits.balance)}</dd>
              <dd className={quiet}>
                {t("member_credits_of", {
                  purchased: member.credits.purchased,
                  granted: member.credits.granted,
                  owed: member.credits.owed,
                })}
              </dd>
            </div>
            <div>
              <dt className={quiet}>{t("member_received")}</dt>
              <dd className={title}>{member.received.upheld}</dd>
              <dd className={quiet}>
                {t("member_received_of", { count: member.received.count, open: member.received.open.length })}
              </dd>
            </div>
          </dl>
        </header>
        {waiting.map((one) => (
          <p key={one.id} className={`${row} ${tone.hold}`}>
            <Icon of={KeyRound} />
            {t("approval_bar", { title: approvalTitle(one), name: one.by })}{" "}
            <Link className={link} to={consolePaths.approval(brand.slug, one.id)}>
              {t("approval_look")}
            </Link>
          </p>
        ))}
        <div className={split}>
          <div className={css.main}>
            {view.may.photos && member.photos.length > 0 ? <Photos view={view} brand={brand} /> : null}
            {view.may.orders ? <Orders view={view} brand={brand} /> : null}
            <MemberLedger view={view} />
            {view.may.audit ? <MemberAudit view={view} /> : null}
          </div>
          <aside className={css.side}>
            <MemberFacts view={view} brand={brand} />
          </aside>
        </div>
      </div>
    </>
  );
}

function Acts({ view: { may, member }, brand }: { view: MemberView; brand: ShownBrand }) {
  const to = (act: string) => consolePaths.memberAct(brand.slug, member.id, act);
  return (
    <>
      {may.grant && member.status !== "banned" ? (
        <ButtonLink to={to("grant")} size="small">
          {t("act_grant")}
        </ButtonLink>
      ) : null}
      {may.logout && member.sessions.length > 0 ? (
        <span className={tableCss.optional}>
          <ButtonLink to={to("logout")} size="small">
            {t("act_logout")}
          </ButtonLink>
        </span>
      ) : null}
      {may.ban && member.status === "banned" ? (
        <ButtonLink to={to("unban")} size="small">
          {t("act_unban")}
        </ButtonLink>
      ) : null}
      {may.ban && (member.status === "active" || member.status === "pending_deletion") ? (
        <ButtonLink to={to("ban")} size="small" keys="b">
          <Icon of={KeyRound} size="s" />
          {t("act_ban")}
        </ButtonLink>
      ) : null}
      {may.erase ? (
        <span className={tableCss.optional}>
          <ButtonLink to={to("erase")} size="small" kind="danger">
            <Icon of={KeyRound} size="s" />
            {t("act_erase")}
          </ButtonLink>
        </span>
      ) : null}
    </>
  );
}

function Photos({ view: { member }, brand }: { view: MemberView; brand: ShownBrand }) {
  return (
    <section className={section} aria-labelledby="photos">
      <h3 className={heading} id="photos">
        {t("member_photos")} <span className={quiet}>{member.photos.length}</span>
      </h3>
      <ul className={css.photos}>
        {member.photos.map(({ id, status }) => (
          <li key={id} className={css.photo}>
            <img
              className={css.picture}
              src={consolePaths.memberPhoto(brand.slug, id, "thumb")}
              alt={t("photo_of", { name: member.name })}
              loading="lazy"
            />
            {status === "active" ? null : (
              <Tag tone={status === "rejected" ? "bad" : "hold"} shape="ring">
                {t(`photo_status_${status}`)}
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Orders({ view: { orders, member }, brand }: { view: MemberView; brand: ShownBrand }) {
  return (
    <section className={section} aria-labelledby="orders">
      <div className={sectionHead}>
        <h3 className={heading} id="orders">
          {t("orders")}
        </h3>
        {orders.length > 0 ? (
          <Link
            className={link}
            to={`${consolePaths.orders({ kind: "brand", slug: brand.slug })}?q=member+${member.id}`}
          >
            {t("member_all_orders")}
          </Link>
        ) : null}
      </div>
      {orders.length === 0 ? (
        <p className={second}>{t("orders_none")}</p>
      ) : (
        <div className={scroll}>
          <table className={tableCss.table}>
            <caption className={hidden}>{t("orders")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("order_reference")}</th>
                <th scope="col">{t("order_time")}</th>
                <th scope="col" className={tableCss.optional}>
                  {t("order_bundle")}
                </th>
                <th scope="col">{t("state")}</th>
                <th scope="col" className={tableCss.number}>
                  {t("order_total")}
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.reference}>
                  <td>
                    <Link
                      className={`${tableCss.rowLink} ${mono} ${link}`}
                      to={consolePaths.order(brand.slug, order.reference)}
                      data-row
                    >
                      {order.reference}
                    </Link>
                  </td>
                  <td className={nowrap}>{order.time.short}</td>
                  <td className={tableCss.optional}>{t("credits", { count: order.credits })}</td>
                  <td>
                    <Tag tone={order.state.tone} shape={order.state.shape}>
                      {t(order.state.word)}
                    </Tag>
                  </td>
                  <td className={tableCss.number}>{money(order.total, order.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
