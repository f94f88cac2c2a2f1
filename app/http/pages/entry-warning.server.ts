import type { Hono } from "hono";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { ENTRY_WARNING_DAYS, setCookie } from "../request/cookies.server";
import { ownPath } from "../request/own-path";

/** Mounts POST /entry-warning, which stores that the warning was closed, for browsers without script. */
export function mountEntryWarning(app: Hono<DoorEnv>): void {
  app.post("/entry-warning", async (c) => {
    c.set("routeName", "entry-warning");
    // An invalid body only lacks the page to return to.
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    const cookie = setCookie("entry_warning", "1", { days: ENTRY_WARNING_DAYS, secure: c.get("secure") });
    return answer(null, 303, {
      Location: ownPath(form.back, "/"),
      "Set-Cookie": cookie,
      "Cache-Control": "no-store",
    });
  });
}
