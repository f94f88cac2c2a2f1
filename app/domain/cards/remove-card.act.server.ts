import { z } from "zod";
import { act } from "~/domain/act.server";
import { shortField } from "~/domain/form-input.server";
import { removeCard } from "./stored-cards.server";

/** Removes a remembered card. */
export const removeCardAct = act({
  name: "remove_card",
  access: "account",
  area: "shop",
  input: z.object({ method: shortField }),
  run: (ctx, { method }) => removeCard(ctx, ctx.member.id, method),
});
