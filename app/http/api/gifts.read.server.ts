import { z } from "zod";
import { read } from "~/domain/read.server";
import type { Ctx } from "../context.server";
import { giftsOf } from "../gifts.server";

/** The gifts of the brand, in the visitor's language. product 11.11 */
export const gifts = read({
  name: "gifts",
  path: "/api/gifts.php",
  access: "visitor",
  area: "chats",
  input: z.object({}),
  output: z.object({
    gifts: z.array(
      z.object({ id: z.string(), name: z.string(), icon: z.string(), price: z.int().describe("in credits") }),
    ),
  }),
  run: (ctx: Ctx) => ({ gifts: giftsOf(ctx) }),
  about: "The gifts of the brand. Visitors may use it too.",
  examples: [{ output: { gifts: [{ id: "coffee", name: "Coffee", icon: "coffee", price: 3 }] } }],
});
