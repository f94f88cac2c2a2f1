import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { noteText, writeNote } from "./members/member-notes.server";
import { lockMember } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";

/** Adds a note about a member, which only operators see in the console. It is never changed, and goes with the member. */
export const addNoteAct = operatorAct({
  name: "add_note",
  access: permission("members.note"),
  reason: false,
  input: z.object({ member: idInput, text: noteText }),
  run: (ctx: OperatorContext, { member, text }) =>
    ctx.db.transaction(async (tx) => {
      await lockMember(tx, member);
      return writeNote(ctx, tx, { memberId: member, kind: "note", body: text });
    }),
  audit: ({ member }, note) => ({ action: "note", memberId: member, detail: `${note}` }),
});
