import type { Hono } from "hono";
import { listRegions } from "~/domain/places/regions.server";
import { suggestTowns } from "~/outside/geo/places.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { TooOften } from "../limits/limits.server";
import { countPlaces } from "../limits/search-limits.server";
import { answerError, answerTagged, invalidInput, tagged } from "./answer.server";

const MOST = 8;
const LONGEST = 80;
/** Towns stay where they are; what was typed before is asked again as it is deleted. */
const KEEP = "private, max-age=3600";

/**
 * GET /api/places.php?q=&country=: towns whose names begin with a text, largest first, for the forms of a place. Also for visitors, who
 * sign up. 400 `invalid_input`, 429 `too_often`. product.md §2
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
      if (error instanceof TooOften) return answerError(429, "too_often", ctx.t("errors:too_often_text"));
      throw error;
    }
    return answerTagged(c, tagged({ places: placesOf(ctx, text, country) }), { "Cache-Control": KEEP });
  });
}

function placesOf({ locale }: Ctx, text: string, country: string) {
  const names = new Map(listRegions(country, locale).map(({ id, name }) => [id, name]));
  return suggestTowns(text, country, MOST).map(({ id, city, countryregion }) => ({
    id,
    city,
    region: (countryregion && names.get(countryregion)) ?? null,
    countryregion,
    country,
  }));
}
