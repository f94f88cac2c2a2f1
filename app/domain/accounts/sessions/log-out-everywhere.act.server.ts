import { z } from "zod";
import { act } from "~/domain/act.server";
import { logOutEverywhere } from "./list-sessions.server";

/** Ends all of the member's sessions, this one too. product 6.10 */
export const logOutEverywhereAct = act({
  name: "log_out_everywhere",
  access: "account",
  area: "account",
  input: z.object({}),
  run: (ctx) => logOutEverywhere(ctx, ctx.member.id),
});
