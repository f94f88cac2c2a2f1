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
  input: z.object({
    lat: z.string().default("").describe("the latitude in degrees, always sent"),
    lon: z.string().default("").describe("the longitude in degrees, always sent"),
  }),
  output: z.object({
    geocode: z
      .looseObject({ city: z.string(), countryregion: z.string().nullable(), country: z.string() })
      .nullable()
      .describe("null if there is none within 100 km"),
  }),
  maxAge: 3600,
  run: (_, input) => {
    const [lat, lon] = [degrees(input.lat, 90), degrees(input.lon, 180)];
    if (lat === null || lon === null) throw new PositionInvalid(`${input.lat} ${input.lon}`.slice(0, 60));
    return { geocode: findNearestPlace(lat, lon) };
  },
  about: "The nearest town. Clients cache it for an hour.",
  errors: { 400: ["invalid_position"] },
  examples: [
    {
      input: { lat: "52.09", lon: "5.12" },
      output: { geocode: { city: "Utrecht", countryregion: "NL-UT", country: "NL" } },
    },
  ],
});

function degrees(text: string, limit: number): number | null {
  if (!/^-?\d{1,3}(\.\d{1,12})?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= limit ? value : null;
}
