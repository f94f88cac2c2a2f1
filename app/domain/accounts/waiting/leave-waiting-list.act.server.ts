import { z } from "zod";
import { act } from "~/domain/act.server";
import { leaveWaitingList } from "./follow-waiting-link.server";

/** Removes an address from the waiting list by a mailed link. product 5.35 */
export const leaveWaitingListAct = act({
  name: "leave_waiting_list",
  access: "visitor",
  area: "account",
  input: z.object({ token: z.string().default("") }),
  run: (ctx, { token }) => leaveWaitingList(ctx, token),
});
