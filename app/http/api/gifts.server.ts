import type { Hono } from "hono";
import type { DoorEnv } from "../door-env.server";
import { giftsOf } from "../gifts.server";
import { answerTagged, tagged } from "./answer.server";

/** Mounts GET /api/gifts.php, which lists the gifts of the brand. product 11.11 */
export function mountGifts(app: Hono<DoorEnv>): void {
  app.get("/api/gifts.php", (c) => answerTagged(c, tagged({ gifts: giftsOf(c.get("ctx")()) })));
}
