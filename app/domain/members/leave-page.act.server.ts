import { z } from "zod";
import { act } from "~/domain/act.server";
import { leavePage } from "./leave-page.server";

/** A page was hidden: its member was active until now. product 23.11 */
export const leavePageAct = act({
  name: "leave_page",
  access: "visitor",
  area: "members",
  input: z.object({}),
  run: async (ctx) => leavePage(ctx),
});
