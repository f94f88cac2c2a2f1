import { z } from "zod";
import { MAX_COUNTED, RADII, RADIUS, sorts } from "~/domain/members/rules";
import { apiCall } from "./api-call.server";

const several = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .describe("can be repeated");

/** The number of members that a search finds. */
export const SearchCountAnswer = z.object({
  count: z.int(),
  isMore: z.boolean().describe("whether there are more"),
});

/** The number of results of a search. product 9.10 */
export const searchCountCall = apiCall({
  method: "GET",
  path: "/api/search-count.php",
  access: "visitor",
  query: z.object({
    search: z.literal("1").optional(),
    gender: several,
    interests: several,
    country: z.string().optional(),
    countryregion: z.string().optional(),
    city: z.string().optional(),
    min_age: z.string().optional(),
    max_age: z.string().optional(),
    online: z.literal("1").optional(),
    with_photo: z.literal("1").optional(),
    radius: z
      .string()
      .optional()
      .describe(
        `${RADIUS.least} to ${RADIUS.most} in steps of ${RADIUS.step}, in the unit of the member's country`,
      ),
    radius_at: z
      .string()
      .optional()
      .describe(
        `instead of \`radius\`: a position from 0 among ${RADII.join(", ")}; the one behind the last is any distance`,
      ),
    sort: z.enum(sorts).optional().describe("has no effect here"),
  }),
  output: SearchCountAnswer,
  about: `The number of members that a search finds, with the fields of the search at \`/members\`. Without fields it uses the last search, or
    the initial one. For members, and for visitors if the brand lets them browse.

    Counting stops at ${MAX_COUNTED}, and if the matching members are too scattered, \`count\` is a round number that is a lower bound. The
    call stores nothing, and can be sent after each change of a filter. A member who sees no others before the own address is confirmed
    gets the number in tens, 0 below ten, with \`isMore\`.`,
  errors: { 403: ["authentication_required", "signup_incomplete"], 429: ["too_often"] },
  examples: [
    {
      query: { search: "1", gender: "woman", country: "NL", radius: "25" },
      output: { count: 72, isMore: false },
    },
  ],
});
