import { z } from "zod";
import { act } from "~/domain/act.server";
import { logOutEverywhere } from "./list-sessions.server";

/** Ends all of the member's sessions but this one. product 6.10 */
export const logOutOthersAct = act({
  name: "log_out_others",
  access: "account",
  area: "account",
  input: z.object({}),
  run: (ctx) => logOutEverywhere(ctx, ctx.member.id, ctx.sessionId ?? undefined),
});
