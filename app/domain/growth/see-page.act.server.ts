import { z } from "zod";
import { act } from "~/domain/act.server";
import { countExposures } from "./count-exposures.server";
import { countVisit } from "./count-visit.server";
import { newVisitors } from "./limits";

/** Counts a visitor once a day, and variants that are seen for the first time. The call knows both from the cookies. product 20.2 */
export const seePage = act({
  name: "see_page",
  access: "visitor",
  area: "members",
  input: z.object({
    lander: z.string(),
    /** whether this is the visitor's first page of the day */
    isFirst: z.boolean(),
    /** experiment → variant */
    exposed: z.record(z.string(), z.string()),
  }),
  limit: newVisitors,
  run: async (ctx, { lander, isFirst, exposed }) => {
    if (isFirst && !ctx.member) countVisit(ctx, lander);
    await countExposures(ctx, exposed);
  },
});
