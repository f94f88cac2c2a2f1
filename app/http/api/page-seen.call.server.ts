import { z } from "zod";
import { apiCall } from "./api-call.server";

/** The beacon of a viewed page. product 20.2 */
export const pageSeenCall = apiCall({
  method: "POST",
  path: "/api/page-seen.php",
  access: "visitor",
  // Larger than any beacon.
  bodyLimitBytes: 2 * 1024,
  body: z.object({
    lander: z.string().optional().describe("a kind of lander or `kind/slug`"),
    experiments: z.record(z.string(), z.string()).optional().describe("from name to variant"),
  }),
  status: 204,
  about: `The beacon of a viewed page; no login needed. Unknown values are ignored. Counts a visitor once a day, by the cookie
    \`visited\`, which has the same value for every visitor, and stores the lander in the cookie \`lander\`. A variant counts once per
    browser, and only if this browser was assigned to it. Bots are not counted, and members only for the packages and prices of the
    shop.`,
  errors: { 413: ["too_large"], 429: ["too_often"] },
  examples: [{ body: { lander: "gallery" } }],
});
