import type { Ctx } from "../context.server";
import type { Limit } from "./limits.server";

/** Nobody types so fast: a burst, and what goes on for an hour. */
const BURST: Limit = { points: 20, seconds: 10 };
const HOUR: Limit = { points: 600, seconds: 3600 };
const PHOTOS: Limit = { points: 60, seconds: 3600 };
const TYPING: Limit = { points: 40, seconds: 60 };
/** A browser says anew where it is told, now and then: each address is one that the server asks. */
const SUBSCRIPTIONS: Limit = { points: 60, seconds: 3600 };

type Counting = Pick<Ctx, "limits" | "tenant">;

/** Counts a message, whatever it carries. @throws TooOften */
export async function countMessage({ limits, tenant }: Counting, memberId: number): Promise<void> {
  await limits.count(tenant, "message-burst", String(memberId), BURST);
  await limits.count(tenant, "message", String(memberId), HOUR);
}

/** Counts a photo, which takes a core to draw. @throws TooOften */
export function countChatPhoto({ limits, tenant }: Counting, memberId: number): Promise<void> {
  return limits.count(tenant, "chat-photo", String(memberId), PHOTOS);
}

/** Counts a word that somebody is typing. @throws TooOften */
export function countTyping({ limits, tenant }: Counting, memberId: number): Promise<void> {
  return limits.count(tenant, "typing", String(memberId), TYPING);
}

/** Counts an address that a browser wants to be told at. @throws TooOften */
export function countSubscription({ limits, tenant }: Counting, memberId: number): Promise<void> {
  return limits.count(tenant, "subscription", String(memberId), SUBSCRIPTIONS);
}
