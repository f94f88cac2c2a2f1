import { z } from "zod";
import type { MailingActContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { changeMemberAddress } from "./members/change-member-address.server";
import { operatorAct, permission } from "./operator-act.server";

/** Starts a change of a member's address. The reason says how the member proved who they are. */
export const changeAddressAct = operatorAct({
  name: "change_address",
  access: permission("members.address"),
  reason: true,
  input: z.object({ member: idInput, email: z.string().max(1000) }),
  run: (ctx: MailingActContext, { member, email }) => changeMemberAddress(ctx, member, email),
  audit: ({ member }) => ({ action: "address", memberId: member }),
});
