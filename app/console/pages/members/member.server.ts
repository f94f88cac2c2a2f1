import { ageOn, todayIn } from "~/domain/calendar";
import { findWaitingApproval } from "~/domain/operators/approvals/list-approvals.server";
import { listAuditEntries } from "~/domain/operators/audit-log.server";
import type { MemberRecord } from "~/domain/operators/members/read-member-record.server";
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

const ORDERS = 10;
const AUDIT = 20;

/** Returns a member as the member's page shows it, and records the view; null where the brand has no such member. */
export async function memberView(request: OperatorRequest, tenant: Tenant, id: string) {
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
  const audit = is("audit.see") ? await listAuditEntries({ db }, { memberId, limit: AUDIT }) : [];
  const about = { brand: tenant.id, about: String(memberId) };
  const [ban, erase] = await Promise.all([
    findWaitingApproval(ctx, { ...about, act: "ban" }),
    findWaitingApproval(ctx, { ...about, act: "erase" }),
  ]);
  return {
    member: shownRecord(record, tenant, times, ctx.now),
    zone: times.zoneName,
    orders: orders.map((order) => ({
      reference: order.reference,
      time: times.of(order.at),
      credits: order.credits,
      method: order.attempts.at(-1)?.method ?? null,
      state: shownState(order),
      total: order.total,
      currency: order.currency,
    })),
    audit: audit.map(({ id, at, by, action, detail, why, approvedBy }) => ({
      id,
      time: times.of(at),
      by,
      action,
      detail,
      why,
      approvedBy,
    })),
    waiting: [ban, erase].flatMap((one) =>
      one ? [{ id: one.id, act: one.act, about: one.about, shown: one.shown, by: one.requestedByName }] : [],
    ),
    may: {
      orders: is("orders.see"),
      photos: is("photos.inspect"),
      audit: is("audit.see"),
      complaints: is("complaints.decide"),
      grant: is("credits.grant"),
      ban: is("members.ban"),
      logout: is("members.logout"),
      erase: is("members.erase"),
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
