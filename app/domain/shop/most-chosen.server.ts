import type { TenantTransaction } from "~/db/tables";

/** The latest orders that are counted, so that the query costs the same for every brand. */
const LATEST = 500;
const DAYS = 90;
/** With fewer orders no bundle is shown as the most chosen. */
const MIN_ORDERS = 20;
const DAY_MS = 86_400_000;

/**
 * Returns the id of the bundle that was bought most often: of the brand's latest orders, those that were completed in the last 90 days and
 * whose money was not returned. Null with too few orders, and while two bundles lead. product 13.4, decision 320
 */
export async function findMostChosen({ now }: { now: Date }, tx: TenantTransaction): Promise<string | null> {
  const counts = await tx
    .selectFrom((is) =>
      is
        .selectFrom("orders")
        .select(["bundle_id", "completed_at", "refunded", "charged_back"])
        .orderBy("id", "desc")
        .limit(LATEST)
        .as("latest"),
    )
    .select((is) => ["bundle_id as id", is.fn.countAll<number>().as("orders")])
    .where("completed_at", ">", new Date(now.getTime() - DAYS * DAY_MS))
    .where("refunded", "=", 0)
    .where("charged_back", "=", 0)
    .groupBy("bundle_id")
    .orderBy("orders", "desc")
    .execute();
  const total = counts.reduce((sum, { orders }) => sum + Number(orders), 0);
  const [first, second] = counts;
  if (!first || total < MIN_ORDERS || Number(first.orders) === Number(second?.orders)) return null;
  return first.id;
}
