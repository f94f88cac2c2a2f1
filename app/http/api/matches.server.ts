import type { Hono } from "hono";
import type { DoorEnv } from "../door-env.server";
import { authenticationRequired } from "./account-failure.server";
import { answerError, answerTagged, tagged } from "./answer.server";
import { matchesView } from "./matches-view.server";

/** GET /api/matches.php: the faces above the list of conversations. APP §5 */
export function mountMatches(app: Hono<DoorEnv>): void {
  app.get("/api/matches.php", async (c) => {
    const ctx = c.get("ctx")();
    if (!ctx.member) return authenticationRequired(c);
    if (!ctx.member.completed) return answerError(403, "signup_incomplete", ctx.t("errors:try_later"));
    return answerTagged(c, tagged({ matches: await matchesView(ctx, ctx.member.id) }));
  });
}
