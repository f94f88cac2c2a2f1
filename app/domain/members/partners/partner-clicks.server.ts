import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import { todayIn } from "~/domain/calendar";
import type { Tenant } from "~/tenancy/tenant.server";
import type { PartnerView } from "./partner-view.server";

/** Allows a comparison of two whole years, with a month to spare. */
const RETENTION_MONTHS = 25;
const BATCH = 1000;

type Counting = { db: TenantDb; now: Date; tenant: Pick<Tenant, "config"> };

/**
 * Counts a visitor's click to a partner by day, card and country, without any data about the visitor. Each view counts once.
 * @param country the visitor's country as two capital letters
 * @returns whether the click was counted
 */
export async function countPartnerClick(
  { db, now, tenant }: Counting,
  { cardId, country, view, expires }: PartnerView & { cardId: string; country: string },
): Promise<boolean> {
  const day = todayIn(tenant.config.timezone, now);
  return db.transaction(async (tx) => {
    const first = await tx
      .insertInto("partner_views")
      .values({ view, expires_at: expires })
      .onConflict((there) => there.columns(["tenant_id", "view"]).doNothing())
      .returning("view")
      .executeTakeFirst();
    if (!first) return false;
    await tx
      .insertInto("partner_clicks")
      .values({ day, card_id: cardId, country, clicks: 1 })
      .onConflict((there) =>
        there
          .columns(["tenant_id", "day", "card_id", "country"])
          .doUpdateSet({ clicks: sql`partner_clicks.clicks + 1` }),
      )
      .execute();
    return true;
  });
}

export type PartnerClicks = { day: string; cardId: string; country: string; clicks: number };

/** Returns the clicks of some days, newest day first. @param since the first day, "YYYY-MM-DD" @param last the last one, by default the present one */
export async function listPartnerClicks(
  tx: TenantTransaction,
  since: string,
  last: string | null = null,
): Promise<PartnerClicks[]> {
  return tx
    .selectFrom("partner_clicks")
    .select(["day", "card_id as cardId", "country", "clicks"])
    .where("day", ">=", since)
    .$if(last !== null, (query) => query.where("day", "<=", last!))
    .orderBy("day", "desc")
    .orderBy("card_id")
    .orderBy("country")
    .execute();
}

/** Deletes clicks that are more than 25 months old, and views whose tokens have expired. */
export async function forgetPartnerClicks({ db, now }: Pick<Counting, "db" | "now">): Promise<void> {
  await db.transaction((tx) =>
    sql`delete from partner_clicks where day < (${now}::timestamptz - make_interval(months => ${RETENTION_MONTHS}))::date`.execute(
      tx,
    ),
  );
  for (let isMore = true; isMore; ) {
    const { numDeletedRows } = await db.transaction((tx) =>
      tx
        .deleteFrom("partner_views")
        .where("view", "in", (from) =>
          from.selectFrom("partner_views").select("view").where("expires_at", "<=", now).limit(BATCH),
        )
        .executeTakeFirstOrThrow(),
    );
    isMore = numDeletedRows === BigInt(BATCH);
  }
}
