import { z } from "zod";
import { act } from "~/domain/act.server";
import { leaveOldSession } from "./leave-old-session.server";

/** Ends the session of this browser, where a new one begins in it. */
export const leaveOldSessionAct = act({
  name: "leave_old_session",
  access: "visitor",
  area: "account",
  input: z.object({}),
  run: (ctx) => leaveOldSession(ctx),
});
