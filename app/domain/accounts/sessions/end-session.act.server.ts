import { z } from "zod";
import { act } from "~/domain/act.server";
import { idField } from "~/domain/form-input.server";
import { endSession } from "./list-sessions.server";

/** Ends one of the member's sessions. The result is false where the member has no such session. product 6.10 */
export const endSessionAct = act({
  name: "end_session",
  access: "account",
  area: "account",
  input: z.object({ session: idField }),
  run: (ctx, { session }) => endSession(ctx, ctx.member.id, session),
});
