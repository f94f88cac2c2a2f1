import { z } from "zod";
import { read } from "~/domain/read.server";
import { listCountryRegions } from "./regions.server";

const named = { id: z.string(), name: z.string() };

/** Countries in the visitor's language, with their regions. product 22.5 */
export const regions = read({
  name: "regions",
  path: "/api/regions.php",
  access: "visitor",
  area: "account",
  input: z.object({}),
  output: z.object({
    regions: z.array(z.object({ country: z.string(), name: z.string(), regions: z.array(z.object(named)) })),
  }),
  cacheKey: ({ locale }) => locale,
  run: ({ locale }) => ({ regions: listCountryRegions(locale) }),
  about: "The countries in the visitor's language, each with its regions.",
  examples: [
    {
      output: {
        regions: [{ country: "NL", name: "Netherlands", regions: [{ id: "NL-UT", name: "Utrecht" }] }],
      },
    },
  ],
});
