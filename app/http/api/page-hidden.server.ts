import type { Hono } from "hono";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import type { Presence } from "../live/presence.server";
import type { PageWatch } from "../pages/page-watch.server";

/** Mounts POST /api/page-hidden.php: a beacon of a page that is hidden. It updates when the member was last active. product 23.11 */
export function mountPageHidden(app: Hono<DoorEnv>, presence: Presence, watch: PageWatch): void {
  app.post("/api/page-hidden.php", (c) => {
    const account = c.get("signedIn")?.account;
    if (account) {
      presence.left(c.get("tenant"), account.id, new Date());
      watch.hidden(c.get("tenant"), account.id);
    }
    return answer(null, 204, { "Cache-Control": "no-store" });
  });
}
