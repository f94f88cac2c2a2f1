import type { TenantDb } from "~/db/pool.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { sandboxWorld } from "./payment-worlds";
import { addMembers } from "./plain-members";
import type { shopContext } from "./shop";

type Shop = ReturnType<typeof shopContext>;

/**
 * Places an order of a new member and lets the sandbox report what happened to it.
 * @param bundle its id, and its price in minor units
 * @returns its reference
 */
export async function addOrder(
  ctx: Shop,
  db: TenantDb,
  outcomes: readonly ("pay" | "charge_back")[],
  [bundleId, amount]: readonly [string, number] = ["b25", 3490],
): Promise<string> {
  const [memberId] = await addMembers(db, 1);
  const input = { bundleId, method: "creditcard", startAgreed: true };
  const { reference } = await placeOrder(ctx, { id: memberId!, country: "NL" }, input, "Order");
  const world = sandboxWorld(db);
  const pay = { reference: `${reference}-1`, amount, currency: "EUR" };
  for (const outcome of outcomes) await receiveMessage(ctx, (await world.happen(pay, outcome))!);
  return reference;
}
