import { z } from "zod";
import { read } from "~/domain/read.server";
import { matchesView } from "./matches-view.server";

/** The new matches above the list of conversations. product 11.13, decision 127 */
export const newMatches = read({
  name: "new_matches",
  path: "/api/matches.php",
  access: "account",
  area: "chats",
  input: z.object({}),
  output: z.object({
    matches: z
      .array(
        z.object({
          id: z.int().nullable(),
          name: z.string(),
          fictional: z.boolean(),
          thumb: z.string().nullable().describe("a path below `cdn_prefix`, or null"),
          conversation: z.int().nullable().describe("its id; null without messages"),
        }),
      )
      .describe("at most twelve, latest first"),
  }),
  run: async (ctx) => ({ matches: await matchesView(ctx, ctx.member.id) }),
  about: "The matches without messages, and the matches of the last seven days.",
  examples: [
    {
      output: {
        matches: [{ id: 40, name: "Bo", fictional: false, thumb: "9f/…-thumb.webp", conversation: null }],
      },
    },
  ],
});
