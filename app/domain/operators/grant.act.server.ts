import { z } from "zod";
import type { ChangingContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { grantCreditsByHand } from "./grant-credits.server";
import { findMember } from "./operator";
import { operatorAct, permission } from "./operator-act.server";

const CREDITS_MAX = 1_000_000;

/** Credits a member's balance by hand. */
export const grant = operatorAct({
  name: "grant",
  access: permission("credits.grant"),
  reason: true,
  input: z.object({ member: idInput, credits: idInput.pipe(z.int().max(CREDITS_MAX)) }),
  find: (ctx: ChangingContext, { member }) => findMember(ctx, member),
  run: (ctx: ChangingContext, { member, credits }, _, entry) =>
    grantCreditsByHand({ ...ctx, entry }, member, credits),
  audit: ({ credits }, { id }) => ({ action: "grant", memberId: id, detail: `${credits} credits` }),
});
