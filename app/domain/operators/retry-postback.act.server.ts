import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { retryPostback } from "~/domain/sources/postbacks.server";
import { operatorAct, permission } from "./operator-act.server";

/** A postback cannot be sent again. */
export class NotRetried extends Error {
  override name = "NotRetried";
  constructor(readonly why: "unknown" | "delivered" | "member_erased") {
    super(`The postback is not sent again: ${why}.`);
  }
}

/** Sends a postback to a partner again. */
export const retryPostbackAct = operatorAct({
  name: "retry_postback",
  access: permission("sources.retry"),
  reason: false,
  input: z.object({ postback: idInput }),
  run: async (ctx: OperatorContext, { postback }) => {
    const refusal = await retryPostback(ctx, postback);
    if (refusal) throw new NotRetried(refusal);
  },
  audit: ({ postback }) => ({ action: "postback", memberId: null, detail: `postback ${postback}` }),
});
