import { z } from "zod";
import { removeWaiting } from "~/domain/accounts/waiting/waiting-entries.server";
import type { OperatorContext } from "~/domain/context";
import { NothingToDo } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";

/** Removes an address from the waiting list. The entry does not name it. */
export const removeWaitingAct = operatorAct({
  name: "remove_waiting",
  access: permission("signups.invite"),
  reason: false,
  input: z.object({ email: z.string().min(1).max(1000) }),
  run: async ({ db }: OperatorContext, { email }) => {
    if (!(await db.transaction((tx) => removeWaiting(tx, email))))
      throw new NothingToDo("The address is not on the list.");
  },
  audit: () => ({ action: "waiting", memberId: null, detail: "1 removed" }),
});
