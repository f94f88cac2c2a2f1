import type { MessageKind } from "~/db/tables";
import type { Tenant } from "~/tenancy/tenant.server";

/** The conversations and messages of a member that count towards the free ones. */
export type Tally = { conversationsStarted: number; messagesSent: number };

type Payer = { paidUser: boolean; fictional: boolean };

/**
 * Returns how many text messages a member can still send for free.
 * @param isFirst whether the next one starts a conversation
 */
export function freeMessages(
  { config }: Tenant,
  { paidUser, fictional }: Payer,
  tally: Tally,
  isFirst: boolean,
): number {
  if (paidUser || fictional || (isFirst && tally.conversationsStarted >= config.free_conversations)) return 0;
  return Math.max(0, config.free_messages - tally.messagesSent);
}

/**
 * Returns the price of a message in credits. The text of a free member is free within `free_messages`, and a first message only within
 * `free_conversations`; photos and gifts are never free. product 11.6, 11.5
 * @param gift the id of one of the tenant's gifts
 */
export function messagePrice(
  tenant: Tenant,
  payer: Payer,
  tally: Tally,
  { kind, gift, isFirst }: { kind: MessageKind; gift?: string | null; isFirst: boolean },
): number {
  const { config } = tenant;
  // Messages from the operator's own profiles are free.
  if (payer.fictional) return 0;
  if (kind === "gift") return config.gift_credits[gift ?? ""] ?? 0;
  const isFree = freeMessages(tenant, payer, tally, isFirst) > 0;
  return (isFree ? 0 : config.message_credits) + (kind === "photo" ? config.photo_credits : 0);
}
