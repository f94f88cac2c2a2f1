import { z } from "zod";
import { act } from "~/domain/act.server";
import { countExposures } from "./count-exposures.server";

/** Counts the variants of the shop that a page has shown for the first time. product 20.9 */
export const seeShop = act({
  name: "see_shop",
  access: "visitor",
  area: "shop",
  input: z.object({ exposed: z.record(z.string(), z.string()) }),
  run: (ctx, { exposed }) => countExposures(ctx, exposed),
});
