import type { Hono } from "hono";
import type { z } from "zod";
import { shownCount } from "~/domain/members/rules";
import { countFor } from "~/domain/members/search/unseen-count.server";
import type { DoorEnv } from "../door-env.server";
import { countSearchCount } from "../limits/search-limits.server";
import { mayLookAround } from "../pages/look-around.server";
import { answerRefused } from "../refusals/refused.server";
import { searchOf } from "../request/search-state.server";
import { answerError, answerTagged, tagged } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import type { SearchCountAnswer } from "./search-count.call.server";

/**
 * Mounts GET /api/search-count.php: the number of members that a search finds, with the fields of /members → `{count, isMore}`. It does not
 * become the member's last search. For members, and for visitors where the brand lets them look around. Who sees no members before the
 * confirmation of the address gets the number in tens. 429 `too_often`. product 9.10, 9.3
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
      return answerTagged(
        c,
        tagged(
          shownCount(await countFor(ctx, ctx.member, filters)) satisfies z.input<typeof SearchCountAnswer>,
        ),
      );
    } catch (error) {
      return answerRefused(ctx, error, "search");
    }
  });
}
