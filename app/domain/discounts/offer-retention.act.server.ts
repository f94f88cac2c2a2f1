import { z } from "zod";
import { act } from "~/domain/act.server";
import { giveRetentionCode } from "./retention-code.server";

/** Offers a discount to a member who is about to leave; null where the brand offers none or sells nothing. product 14.12 */
export const offerRetention = act({
  name: "offer_retention",
  access: "account",
  area: "account",
  input: z.object({}),
  run: async (ctx) => (ctx.payments ? giveRetentionCode(ctx, ctx.member.id) : null),
});
