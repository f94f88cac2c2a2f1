import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { wasViewed } from "./audit-log.server";
import { readMemberRecord } from "./members/read-member-record.server";
import { MemberNotFound } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";

/** Shows the record of a member. Within some minutes the same operator's views of the same member are one entry of the audit log. */
export const viewMemberAct = operatorAct({
  name: "view_member",
  access: permission("members.see"),
  reason: false,
  input: z.object({ member: idInput }),
  run: async (ctx: OperatorContext, { member }) => {
    const record = await readMemberRecord(ctx, member);
    if (!record) throw new MemberNotFound(`There is no member ${member}.`);
    return { record, isRepeated: await wasViewed(ctx, member) };
  },
  audit: ({ member }, { isRepeated }) => (isRepeated ? [] : { action: "view", memberId: member }),
});
