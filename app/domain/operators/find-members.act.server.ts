import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { findMembers } from "./find-members.server";
import { operatorAct, permission } from "./operator-act.server";

/** Finds members by address or name. Each result is recorded, and also that there is none. */
export const findMembersAct = operatorAct({
  name: "find_members",
  access: permission("members.find"),
  reason: false,
  input: z.object({ text: z.string().trim().min(1).max(1000) }),
  run: (ctx: OperatorContext, { text }) => findMembers(ctx, text),
  audit: (_, found) =>
    found.length > 0
      ? found.map(({ id }) => ({ action: "find" as const, memberId: id }))
      : { action: "find", memberId: null },
});
