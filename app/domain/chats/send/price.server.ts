import type { MessageKind } from "~/db/tables";
import type { Tenant } from "~/tenancy/tenant.server";

/** What a free member has had of what is free. */
export type Tally = { conversationsStarted: number; messagesSent: number };

type Payer = { paidUser: boolean; fictional: boolean };

/** How many messages of words a member may still send for free. @param isFirst whether the next one begins a conversation */
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
 * What a message costs in credits. Words are free for a free member until so many conversations are started or so many messages sent,
 * whichever comes first; photos and gifts are not. decisions §6
 * @param gift the id of one that the tenant has
 */
export function messagePrice(
  tenant: Tenant,
  payer: Payer,
  tally: Tally,
  { kind, gift, isFirst }: { kind: MessageKind; gift?: string | null; isFirst: boolean },
): number {
  const { config } = tenant;
  // What the operator's own profiles write costs nobody anything.
  if (payer.fictional) return 0;
  if (kind === "gift") return config.gift_credits[gift ?? ""] ?? 0;
  const isFree = freeMessages(tenant, payer, tally, isFirst) > 0;
  return (isFree ? 0 : config.message_credits) + (kind === "photo" ? config.photo_credits : 0);
}
