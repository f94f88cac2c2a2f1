import { z } from "zod";
import { InvalidInput } from "../act-refusals.server";
import { read } from "../read.server";
import { placeQueries } from "./limits";
import { listRegions } from "./regions.server";
import { townsBeginning } from "./typed-town.server";

const MAX = 8;
const LONGEST = 80;

/**
 * The towns whose names begin with a text, in any of our languages, for forms with a place. Visitors need it for the signup. Towns do not change, and
 * deleting letters repeats earlier queries, so clients keep the answers. product 5.15
 */
export const suggestPlaces = read({
  name: "suggest_places",
  path: "/api/places.php",
  access: "visitor",
  area: "search",
  input: z.object({
    q: z
      .string()
      .max(LONGEST)
      .describe(
        "the beginning of a town's name in any of our languages, at most 80 letters; accents and case are ignored",
      ),
    country: z
      .string()
      .max(2)
      .default("")
      .describe("one of the brand's countries; the default is the visitor's"),
  }),
  output: z.object({
    places: z
      .array(
        z.object({
          id: z.int().describe("only distinguishes them"),
          city: z.string().describe("its name in its country"),
          region: z.string().nullable().describe("its name in the visitor's language, or null"),
          countryregion: z.string().nullable().describe("its id, as forms send it, or null"),
          country: z.string(),
        }),
      )
      .describe(`at most ${MAX}, the largest first; then those that another of their names lists`),
  }),
  maxAge: 3600,
  limit: placeQueries,
  run: (ctx, { q, country: named }) => {
    const country = named || ctx.country;
    if (!ctx.tenant.config.countries.some((one) => one === country)) throw new InvalidInput(["q", "country"]);
    const names = new Map(listRegions(country, ctx.locale).map(({ id, name }) => [id, name]));
    const towns = townsBeginning(q, country, MAX);
    return {
      places: towns.map(({ id, city, countryregion }) => ({
        id,
        city,
        region: (countryregion && names.get(countryregion)) ?? null,
        countryregion,
        country,
      })),
    };
  },
  about:
    "Towns whose names begin with a text, also names in other languages and short forms. Clients cache it for an hour. Visitors may use it too.",
  errors: { 400: ["invalid_input"], 429: ["too_often"] },
  examples: [
    {
      input: { q: "den h", country: "NL" },
      output: {
        places: [
          {
            id: 47674,
            city: "Den Haag",
            region: "Zuid-Holland",
            countryregion: "NL-ZH",
            country: "NL",
          },
        ],
      },
    },
  ],
});
