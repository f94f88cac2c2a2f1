import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { REVEALED } from "./members/revealed-address.server";
import { findMember } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";

/** Shows an operator the whole address of a member for some minutes: as long as the entry of the audit log is that new. */
export const revealAddressAct = operatorAct({
  name: "reveal_address",
  access: permission("members.reveal"),
  reason: true,
  input: z.object({ member: idInput }),
  run: (ctx: OperatorContext, { member }) => findMember(ctx, member),
  audit: ({ member }) => ({ action: "reveal", memberId: member, detail: REVEALED }),
});
