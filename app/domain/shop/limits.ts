import { type CountedLimit, perMember } from "~/domain/limit";
import { type Accounts, allAccounts } from "./payment-accounts.server";

/** Counts an order or a payment attempt: each is a call to the provider, whose own limits apply to the whole brand. product 13.15 */
export const orders = perMember("order", { points: 30, seconds: 600 });

/** Each unproved message costs a call to the provider: the limit per brand and minute. */
const UNPROVED = { points: 600, seconds: 60 };

/** Counts a message of a provider that does not sign its messages. */
export function paymentMessages(
  ctx: Accounts,
  { provider }: { provider?: string | undefined },
): CountedLimit[] {
  const isUnproved = allAccounts(ctx).some(({ facts }) => facts.name === provider && !facts.signs);
  return isUnproved ? [{ name: "webhooks", who: provider ?? "", limit: UNPROVED }] : [];
}
