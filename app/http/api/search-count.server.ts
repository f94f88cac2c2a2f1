import type { Hono } from "hono";
import { shownCount } from "~/domain/members/rules";
import { countMembers } from "~/domain/members/search/count-members.server";
import type { DoorEnv } from "../door-env.server";
import { TooOften } from "../limits/limits.server";
import { countSearchCount } from "../limits/search-limits.server";
import { mayLookAround } from "../pages/look-around.server";
import { searchOf } from "../request/search-state.server";
import { authenticationRequired } from "./account-failure.server";
import { answerError, answerTagged, tagged } from "./answer.server";

/**
 * GET /api/search-count.php: how many members a search finds, asked with the fields of /members → `{count, isMore}`. It is kept nowhere
 * as the search asked last. For members, and visitors where the brand lets them look around. 429 `too_often`. product.md §6, decisions §5
 */
export function mountSearchCount(app: Hono<DoorEnv>): void {
  app.get("/api/search-count.php", async (c) => {
    const ctx = c.get("ctx")();
    if (ctx.member && !ctx.member.completed)
      return answerError(403, "signup_incomplete", ctx.t("errors:try_later"));
    if (ctx.sessionLost || !mayLookAround(ctx)) return authenticationRequired(c);
    const { filters } = searchOf(ctx, new URL(c.req.url).searchParams);
    try {
      await countSearchCount(ctx);
      return answerTagged(c, tagged(shownCount(await countMembers(ctx, ctx.member, filters))));
    } catch (error) {
      if (error instanceof TooOften) return answerError(429, "too_often", ctx.t("errors:too_often_text"));
      throw error;
    }
  });
}
