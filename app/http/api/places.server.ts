import type { Hono } from "hono";
import { listRegions } from "~/domain/places/regions.server";
import { suggestTowns } from "~/outside/geo/places.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { countPlaces } from "../limits/search-limits.server";
import { answerRefused } from "../refusals/refused.server";
import { answerTagged, invalidInput, tagged } from "./answer.server";

const MAX = 8;
const LONGEST = 80;
/** Towns do not change, and deleting letters repeats earlier queries. */
const KEEP = "private, max-age=3600";

/**
 * Mounts GET /api/places.php?q=&country=: the towns whose names begin with a text, largest first, for forms with a place. Open to visitors,
 * who need it for the signup. 400 `invalid_input`, 429 `too_often`. product 5.15
 */
export function mountPlaces(app: Hono<DoorEnv>): void {
  app.get("/api/places.php", async (c) => {
    const ctx = c.get("ctx")();
    const text = c.req.query("q");
    const country = c.req.query("country") || ctx.country;
    const isServed = ctx.tenant.config.countries.some((one) => one === country);
    if (text === undefined || text.length > LONGEST || !isServed) return invalidInput(ctx, "q, country");
    try {
      await countPlaces(ctx);
    } catch (error) {
      return answerRefused(ctx, error, "search");
    }
    return answerTagged(c, tagged({ places: placesOf(ctx, text, country) }), { "Cache-Control": KEEP });
  });
}

function placesOf({ locale }: Ctx, text: string, country: string) {
  const names = new Map(listRegions(country, locale).map(({ id, name }) => [id, name]));
  return suggestTowns(text, country, MAX).map(({ id, city, countryregion }) => ({
    id,
    city,
    region: (countryregion && names.get(countryregion)) ?? null,
    countryregion,
    country,
  }));
}
