import { z } from "zod";
import type { ChangingContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { eraseMember } from "./erase-member.server";
import { operatorAct, permission } from "./operator-act.server";

/** Erases a member. The reason is recorded without the name and the address. product 26.3 */
export const erase = operatorAct({
  name: "erase",
  access: permission("members.erase"),
  reason: true,
  input: z.object({ member: idInput }),
  approval: () => true,
  run: (ctx: ChangingContext, { member }) => eraseMember(ctx, member),
  audit: (_, { name, email }, { why }) => ({
    action: "erase",
    memberId: null,
    why: without(without(why, email), name),
  }),
});

/** Replaces every occurrence of a part in a text by an ellipsis, regardless of case. */
function without(text: string, part: string): string {
  return text.replace(new RegExp(part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu"), "…");
}
