import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { TenantConfig } from "~/tenancy/schema.server";
import { todayIn } from "../calendar";
import { findSource, type Origin } from "./find-source";
import { addPostback } from "./postbacks.server";
import { isAtCap, lockSource } from "./source-caps.server";

type Recording = {
  tenant: { config: Pick<TenantConfig, "timezone" | "traffic_sources"> };
  now: Date;
};

const REFERENCE_BYTES = 16;

/**
 * Attributes a new member to their traffic source, counts the signup, and queues its postback. Call it last in the transaction of the
 * signup: it locks the source until the transaction ends.
 * @returns "over_cap" where the source is at its cap: the signup is listed, but neither counted nor reported; null where no source is
 * known.
 * product 19.2, 19.3
 */
export async function recordSourceSignup(
  ctx: Recording & { random: (bytes: number) => Buffer },
  tx: TenantTransaction,
  memberId: number,
  origin: Origin,
): Promise<"counted" | "over_cap" | null> {
  const source = findSource(ctx.tenant.config, origin);
  if (!source) return null;
  if (source.caps) await lockSource(tx, source);
  const over_cap = source.caps !== undefined && (await isAtCap(ctx, tx, source));
  const { ref } = source;
  const reference = ctx.random(REFERENCE_BYTES).toString("base64url");
  await tx
    .insertInto("source_signups")
    .values({ member_id: memberId, ref, signed_up_at: ctx.now, over_cap, reference })
    .execute();
  await count(ctx, tx, ref, over_cap ? "over_cap" : "signups");
  if (!over_cap) await addPostback(ctx, tx, { memberId, ref, event: "signup" });
  return over_cap ? "over_cap" : "counted";
}

/** Counts a confirmed address for the member's source, and queues the postback. Call it last in the transaction. */
export async function recordSourceConfirmation(
  ctx: Recording,
  tx: TenantTransaction,
  memberId: number,
): Promise<void> {
  const ref = await findCountedRef(tx, memberId);
  if (ref === null) return;
  await count(ctx, tx, ref, "confirmed");
  await addPostback(ctx, tx, { memberId, ref, event: "confirmation" });
}

/**
 * Attributes a completed order to its member's source. For a first purchase it also counts the purchase and queues the postback. Call it
 * last in the transaction that settles the order.
 */
export async function recordSourceOrder(
  ctx: Recording,
  tx: TenantTransaction,
  order: { id: number; memberId: number; total: number; currency: string; isFirst: boolean },
): Promise<void> {
  const { memberId, total: amount, currency } = order;
  const ref = await findCountedRef(tx, memberId);
  if (ref === null) return;
  const day = todayIn(ctx.tenant.config.timezone, ctx.now);
  await tx.insertInto("source_orders").values({ order_id: order.id, ref, day }).execute();
  if (!order.isFirst) return;
  await count(ctx, tx, ref, "purchases");
  await addPostback(ctx, tx, { memberId, ref, event: "purchase", paid: { amount, currency } });
}

/** Returns the source for which a member counts; null without a source, and for signups above its cap. */
async function findCountedRef(tx: TenantTransaction, memberId: number): Promise<string | null> {
  const row = await tx
    .selectFrom("source_signups")
    .select("ref")
    .where("member_id", "=", memberId)
    .where("over_cap", "=", false)
    .executeTakeFirst();
  return row?.ref ?? null;
}

async function count(
  { tenant, now }: Recording,
  tx: TenantTransaction,
  ref: string,
  what: "signups" | "over_cap" | "confirmed" | "purchases",
): Promise<void> {
  const day = todayIn(tenant.config.timezone, now);
  await tx
    .insertInto("source_days")
    .values({ ref, day, [what]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "ref", "day"])
        .doUpdateSet({ [what]: sql`${sql.ref(`source_days.${what}`)} + 1` }),
    )
    .execute();
}
