import type { Hono } from "hono";
import type { DoorEnv } from "../door-env.server";
import { answerError, answerTagged, tagged } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import { matchesView } from "./matches-view.server";

/** Mounts GET /api/matches.php: the new matches above the list of conversations. product 11.13, decision 127 */
export function mountMatches(app: Hono<DoorEnv>): void {
  app.get("/api/matches.php", async (c) => {
    const ctx = c.get("ctx")();
    if (!ctx.member) return authenticationRequired(c);
    if (!ctx.member.completed) return answerError(403, "signup_incomplete", ctx.t("errors:try_later"));
    return answerTagged(c, tagged({ matches: await matchesView(ctx, ctx.member.id) }));
  });
}
