import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Check, ChevronRight, CircleCheck, KeyRound, TriangleAlert, Undo2 } from "lucide-react";
import { findWaitingApproval } from "~/domain/operators/approvals/list-approvals.server";
import { readOrderRecord } from "~/domain/operators/orders/read-order-record.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import { money, signed } from "../../format";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { ButtonLink, Key } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { page, push, row, section, sectionHead, split } from "../../ui/layout.css";
import { Tag } from "../../ui/tag";
import { heading, link, mono, quiet, second, strong, title, tone } from "../../ui/text.css";
import { approvalTitle } from "../approvals/approval-title";
import * as css from "./order.css";
import { orderView } from "./order.server";
import { AgreedFacts } from "./order-facts";
import { Timeline } from "./order-timeline";

/** One order of a brand: what was agreed, what happened, and whether order, attempts and ledger agree. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "orders.see");
  const { ctx, brands, scope, may } = request;
  const tenant = brands[0]!;
  const reference = readReference(args.params.reference ?? "");
  const db = ctx.services.databaseOf(tenant);
  const order = reference === null ? null : await readOrderRecord({ db, now: ctx.now }, reference);
  if (!order) throw new Response(null, { status: 404 });
  const waiting = await findWaitingApproval(ctx, { brand: tenant.id, act: "refund", about: order.reference });
  return {
    approval: waiting && {
      id: waiting.id,
      act: waiting.act,
      shown: waiting.shown,
      about: waiting.about,
      requestedByName: waiting.requestedByName,
    },
    order: orderView(order, tenant, request, new Times(scope)),
    mayRefund: may("orders.refund", tenant),
    refunded: new URL(args.request.url).searchParams.get("done") === "refund",
  };
}

export const handle = { page: "orders" };
export const meta = ({ params }: { params: { reference?: string } }) => [
  { title: t("page_title", { page: t("order", { reference: params.reference ?? "" }) }) },
];

export default function Order() {
  const { order, mayRefund, refunded, approval } = useLoaderData<typeof loader>();
  const { scope, brand } = useScope();
  const { reference, currency, total, state, agreement } = order;
  const refundable = mayRefund && order.paid - order.back > 0;
  return (
    <>
      <PageBar
        title={reference}
        copied={reference}
        parents={
          <>
            {brand ? <BrandMark brand={brand} /> : null}
            <Link to={consolePaths.orders(scope)}>{t("orders")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
        actions={
          refundable && brand ? (
            <ButtonLink to={consolePaths.refund(brand.slug, reference)} size="small" keys="r">
              <Icon of={Undo2} size="s" />
              {t("refund")}
              <Key>r</Key>
            </ButtonLink>
          ) : null
        }
      />
      <div className={page}>
        {refunded ? (
          <p className={css.done} role="status">
            <Icon of={CircleCheck} />
            {t("refund_done")}
          </p>
        ) : null}
        <div className={section}>
          <div className={row}>
            <h2 className={title}>{t("order", { reference })}</h2>
            <Tag tone={state.tone} shape={state.shape}>
              {t(state.word)}
            </Tag>
            {order.sandbox ? <Tag shape="none">{t("sandbox")}</Tag> : null}
            <span className={`${push} ${title}`}>{money(total, currency)}</span>
          </div>
          <p className={second}>
            {t("order_line", {
              time: order.time.full,
              member: order.member ?? memberNumber(order.memberId),
              credits: t("credits", { count: order.credits }),
            })}
            {order.method
              ? ` · ${t("order_through", { method: order.method, provider: order.provider ?? "" })}`
              : ""}{" "}
            {order.memberId !== null && order.member !== null && brand ? (
              <Link className={link} to={consolePaths.member(brand.slug, order.memberId)} prefetch="none">
                {t("order_to_member")}
              </Link>
            ) : null}
          </p>
          <Agreement />
          {agreement ? (
            <p className={`${row} ${tone.bad}`}>
              <Icon of={TriangleAlert} />
              {t("order_differs", { expected: agreement.expected, found: agreement.found })}
            </p>
          ) : (
            <p className={`${row} ${tone.good}`}>
              <Icon of={Check} />
              {t("order_agrees")}
            </p>
          )}
          {approval && brand ? (
            <p className={`${row} ${tone.hold}`}>
              <Icon of={KeyRound} />
              {t("approval_bar", { title: approvalTitle(approval), name: approval.requestedByName })}{" "}
              <Link className={link} to={consolePaths.approval(brand.slug, approval.id)}>
                {t("approval_look")}
              </Link>
            </p>
          ) : null}
          {order.waits.map((wait) => (
            <p key={wait.time.iso} className={`${row} ${tone.hold}`}>
              <Icon of={TriangleAlert} />
              {t(`wait_${wait.state}`, { amount: money(wait.amount, currency), since: wait.time.short })}
            </p>
          ))}
        </div>
        <div className={split}>
          <section className={section} aria-labelledby="happened">
            <div className={sectionHead}>
              <h2 className={heading} id="happened">
                {t("order_happened")}
              </h2>
              <span className={quiet}>{t("zone_time", { zone: order.zone })}</span>
            </div>
            <Timeline happenings={order.happenings} currency={currency} />
          </section>
          <aside className={css.side}>
            <AgreedFacts order={order} />
            <section className={section} aria-labelledby="command">
              <h2 className={heading} id="command">
                {t("as_command")}
              </h2>
              <code className={`${mono} ${css.code}`}>{order.command}</code>
            </section>
          </aside>
        </div>
      </div>
    </>
  );
}

/** The four figures that must agree, with the sign between them. */
function Agreement() {
  const { order } = useLoaderData<typeof loader>();
  const { currency, attempts, ledger, total, credits, paid, back } = order;
  const sign = order.agreement ? "≠" : "=";
  const parts = [
    [t("agree_order"), money(total, currency), t("credits", { count: credits })],
    [t("agree_attempts"), money(attempts.paid, currency), t("attempts", { count: attempts.count })],
    [
      t("agree_money"),
      money(paid, currency),
      back > 0 ? t("agree_back", { amount: money(back, currency) }) : "",
    ],
    [t("agree_ledger"), signed(ledger.credits), t("agree_credits", { count: Math.abs(ledger.credits) })],
  ];
  return (
    <dl className={css.agree}>
      {parts.map(([name, figure, detail], at) => (
        <div key={name} className={css.agreePart}>
          <dt className={css.agreeName}>{name}</dt>
          <dd>
            {at > 0 ? (
              <span className={order.agreement ? css.notEqual : css.equal} aria-hidden="true">
                {sign}
              </span>
            ) : null}
            <span className={strong}>{figure}</span> <span className={quiet}>{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const memberNumber = (id: number | null) => (id === null ? t("member_erased") : t("member_number", { id }));
