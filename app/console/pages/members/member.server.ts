import { ageOn, todayIn } from "~/domain/calendar";
import { findWaitingApproval } from "~/domain/operators/approvals/list-approvals.server";
import type { MemberRecord } from "~/domain/operators/members/read-member-record.server";
import { findRevealed } from "~/domain/operators/members/revealed-address.server";
import { MemberNotFound } from "~/domain/operators/operator.server";
import { listOrders } from "~/domain/operators/orders/list-orders.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { viewMemberAct } from "~/domain/operators/view-member.act.server";
import { actContext, actingOf } from "~/http/console/act-context.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { shownState } from "../orders/order-states";
import { readMemberNumber } from "./member-number.server";
import { memberTabs, readTab } from "./member-tabs";
import { tabView } from "./member-tabs.server";

const ORDERS = 10;
/** The acts that wait for a second person. */
const WAITING = ["ban", "erase", "export"] as const;

/**
 * Returns a member as one tab of the member's page shows it, and records the view; null where the brand has no such member.
 * @param query the tab, and where its list continues
 */
export async function memberView(
  request: OperatorRequest,
  tenant: Tenant,
  id: string,
  query: URLSearchParams,
) {
  const { ctx, may } = request;
  const memberId = readMemberNumber(id);
  if (memberId === null) return null;
  const acting = actContext(actingOf(request, tenant), tenant, "");
  let record: MemberRecord;
  try {
    ({ record } = await performOperatorAct(viewMemberAct, acting, { member: memberId }));
  } catch (error) {
    if (error instanceof MemberNotFound) return null;
    throw error;
  }
  const times = new Times({ kind: "brand", tenant });
  const is = (permission: Parameters<typeof may>[0]) => may(permission, tenant);
  const { db } = acting;
  const orders = is("orders.see")
    ? await listOrders({ db, now: ctx.now }, { view: "all", memberId }, { limit: ORDERS })
    : [];
  const tabs = memberTabs.filter(({ permission }) => is(permission));
  const wanted = readTab(query.get("tab"));
  const tab = tabs.find(({ name }) => name === wanted)?.name ?? "overview";
  const waiting = await Promise.all(
    WAITING.map((act) => findWaitingApproval(ctx, { brand: tenant.id, about: String(memberId), act })),
  );
  const revealed = is("members.reveal") ? await findRevealed(acting, memberId) : null;
  return {
    member: shownRecord(record, tenant, times, ctx.now),
    zone: times.zoneName,
    tab,
    tabs: tabs.map(({ name, word }) => ({ name, word })),
    lists: await tabView({ db, is, times }, memberId, tab, query.get("before")),
    revealed: revealed && { email: revealed.email, until: times.of(revealed.until), why: revealed.why },
    orders: orders.map((order) => ({
      reference: order.reference,
      time: times.of(order.at),
      credits: order.credits,
      method: order.attempts.at(-1)?.method ?? null,
      state: shownState(order),
      total: order.total,
      currency: order.currency,
    })),
    waiting: waiting.flatMap((one) =>
      one ? [{ id: one.id, act: one.act, about: one.about, shown: one.shown, by: one.requestedByName }] : [],
    ),
    may: {
      orders: is("orders.see"),
      photos: is("photos.inspect"),
      complaints: is("complaints.decide"),
      grant: is("credits.grant"),
      reverse: is("credits.reverse"),
      ban: is("members.ban"),
      logout: is("members.logout"),
      erase: is("members.erase"),
      export: is("members.export"),
      message: is("members.message"),
      resend: is("members.resend"),
      address: is("members.address"),
      reveal: is("members.reveal"),
      note: is("members.note"),
    },
  };
}

export type MemberView = NonNullable<Awaited<ReturnType<typeof memberView>>>;

function shownRecord(record: MemberRecord, tenant: Tenant, times: Times, now: Date) {
  const {
    birthdate,
    since,
    lastActive,
    lastLogin,
    bannedAt,
    leftAt,
    termsAt,
    sensitiveAt,
    landersAt,
    ...rest
  } = record;
  const of = (at: Date | null) => at && times.of(at);
  return {
    ...rest,
    age: ageOn(birthdate, todayIn(tenant.config.timezone, now)),
    since: times.of(since),
    lastActive: times.of(lastActive),
    lastLogin: of(lastLogin),
    bannedAt: of(bannedAt),
    leftAt: of(leftAt),
    termsAt: of(termsAt),
    sensitiveAt: of(sensitiveAt),
    landersAt: of(landersAt),
    entries: rest.entries.map(({ at, ...entry }) => ({ ...entry, time: times.of(at) })),
    sessions: rest.sessions.map(({ since, ...session }) => ({ ...session, since: times.of(since) })),
    mails: rest.mails.map(({ at, sentAt, ...mail }) => ({ ...mail, time: times.of(at), sent: of(sentAt) })),
  };
}
