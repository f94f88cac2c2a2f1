import { z } from "zod";
import { act } from "~/domain/act.server";
import { confirmWaiting } from "./follow-waiting-link.server";

/** Confirms an address on the waiting list by a mailed link. product 5.35 */
export const confirmWaitingAct = act({
  name: "confirm_waiting",
  access: "visitor",
  area: "account",
  input: z.object({ token: z.string().default("") }),
  run: (ctx, { token }) => confirmWaiting(ctx, token),
});
