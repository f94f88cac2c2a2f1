import { z } from "zod";
import { act } from "~/domain/act.server";
import { endSession } from "./list-sessions.server";

/** Ends one of the member's sessions. The result is false where the member has no such session. product 6.18 */
export const endSessionAct = act({
  name: "end_session",
  access: "account",
  area: "account",
  input: z.object({
    session: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
  run: (ctx, { session }) => endSession(ctx, ctx.member.id, session),
});
