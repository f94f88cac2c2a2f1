import { z } from "zod";
import type { ChangingContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { operatorAct, permission } from "./operator-act.server";
import { findReversible, reverseCreditsByHand } from "./reverse-credits.server";

/** Reverses an entry of the ledger by hand. */
export const reverse = operatorAct({
  name: "reverse",
  access: permission("credits.reverse"),
  reason: true,
  input: z.object({ entry: idInput }),
  find: (ctx: ChangingContext, { entry }) => findReversible(ctx, entry),
  run: (ctx: ChangingContext, input, { memberId }, entry) =>
    reverseCreditsByHand({ ...ctx, entry }, input.entry, memberId),
  audit: ({ entry }, { memberId }) => ({ action: "reverse", memberId, detail: `entry ${entry}` }),
});
