import type { Hono } from "hono";
import { leavePageAct } from "~/domain/members/leave-page.act.server";
import { perform } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";

/** Mounts POST /api/page-hidden.php: a beacon of a page that is hidden. It updates when the member was last active. product 23.11 */
export function mountPageHidden(app: Hono<DoorEnv>): void {
  app.post("/api/page-hidden.php", async (c) => {
    await perform(leavePageAct, c.get("ctx")(), {});
    return answer(null, 204, { "Cache-Control": "no-store" });
  });
}
