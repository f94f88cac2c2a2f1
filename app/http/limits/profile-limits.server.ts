import type { Limit } from "~/domain/limit";
import type { Ctx } from "../context.server";
import { RateLimited } from "./limits.server";

/** Pages of search results, and decks of the swipe game: more than a person sees in an hour. */
const LISTS: Limit = { points: 240, seconds: 3600 };

type Counting = Pick<Ctx, "limits" | "tenant" | "member" | "visitor">;

/** Counts a page of members' cards. @throws RateLimited */
export function countList(ctx: Counting): Promise<void> {
  return ctx.limits.count(ctx.tenant, "cards", whoIs(ctx), LISTS);
}

/** Returns the response for too many profiles or pages: its page says when it goes on. */
export function tooMany(error: unknown): unknown {
  if (!(error instanceof RateLimited)) return error;
  return new Response(`often ${error.retryMinutes}`, { status: 429 });
}

function whoIs({ member, visitor }: Counting): string {
  return member ? `member ${member.id}` : `visitor ${visitor.address}`;
}
