import { z } from "zod";
import { read } from "~/domain/read.server";
import { findNearestPlace } from "~/outside/geo/places.server";
import { PositionInvalid } from "./refusals.server";

/** The town at a position in degrees, null where no town is near. product 8.13 */
export const nearestPlace = read({
  name: "nearest_place",
  path: "/api/geocode.php",
  access: "visitor",
  area: "search",
  input: z.object({ lat: z.string().default(""), lon: z.string().default("") }),
  output: z.object({ geocode: z.looseObject({ city: z.string(), country: z.string() }).nullable() }),
  maxAge: 3600,
  run: (_, input) => {
    const [lat, lon] = [degrees(input.lat, 90), degrees(input.lon, 180)];
    if (lat === null || lon === null) throw new PositionInvalid(`${input.lat} ${input.lon}`.slice(0, 60));
    return { geocode: findNearestPlace(lat, lon) };
  },
});

function degrees(text: string, limit: number): number | null {
  if (!/^-?\d{1,3}(\.\d{1,12})?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= limit ? value : null;
}
