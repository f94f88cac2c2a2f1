import type { Hono } from "hono";
import { findNearestPlace } from "~/outside/geo/places.server";
import type { DoorEnv } from "../door-env.server";
import { answerError, answerTagged, tagged } from "./answer.server";

/** The client caches answers for an hour. product 8.13 */
const KEEP = "private, max-age=3600";

/** Mounts GET /api/geocode.php?lat=&lon=: the town at a position in degrees, null where no town is near. product 8.13 */
export function mountGeocode(app: Hono<DoorEnv>): void {
  app.get("/api/geocode.php", (c) => {
    const [lat, lon] = [degrees(c.req.query("lat"), 90), degrees(c.req.query("lon"), 180)];
    if (lat === null || lon === null)
      return answerError(
        400,
        "invalid_position",
        c.get("ctx")().t("errors:call_input", { fields: "lat, lon" }),
      );
    return answerTagged(c, tagged({ geocode: findNearestPlace(lat, lon) }), { "Cache-Control": KEEP });
  });
}

function degrees(text: string | undefined, limit: number): number | null {
  if (text === undefined || !/^-?\d{1,3}(\.\d{1,12})?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= limit ? value : null;
}
