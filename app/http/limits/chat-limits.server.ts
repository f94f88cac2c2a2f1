import type { Ctx } from "../context.server";
import type { Limit } from "./limits.server";

/** Faster than a person types: a burst, and the sustained rate per hour. */
const BURST: Limit = { points: 20, seconds: 10 };
const HOUR: Limit = { points: 600, seconds: 3600 };
const PHOTOS: Limit = { points: 60, seconds: 3600 };
const TYPING: Limit = { points: 40, seconds: 60 };
/** A browser renews its subscription now and then; each one is an address that the server will call. */
const SUBSCRIPTIONS: Limit = { points: 60, seconds: 3600 };

type Counting = Pick<Ctx, "limits" | "tenant">;

/** Counts a message of any kind. @throws RateLimited */
export async function countMessage({ limits, tenant }: Counting, memberId: number): Promise<void> {
  await limits.count(tenant, "message-burst", String(memberId), BURST);
  await limits.count(tenant, "message", String(memberId), HOUR);
}

/** Counts a photo, whose processing takes a core. @throws RateLimited */
export function countChatPhoto({ limits, tenant }: Counting, memberId: number): Promise<void> {
  return limits.count(tenant, "chat-photo", String(memberId), PHOTOS);
}

/** Counts a typing event. @throws RateLimited */
export function countTyping({ limits, tenant }: Counting, memberId: number): Promise<void> {
  return limits.count(tenant, "typing", String(memberId), TYPING);
}

/** Counts a push subscription. @throws RateLimited */
export function countSubscription({ limits, tenant }: Counting, memberId: number): Promise<void> {
  return limits.count(tenant, "subscription", String(memberId), SUBSCRIPTIONS);
}
