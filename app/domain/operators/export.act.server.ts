import { z } from "zod";
import type { ExportContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { exportMember } from "./export-member.server";
import { findMember } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";

/** Exports a member's data, which are stored nowhere else: in the console the person who asked downloads them. The entry is written first, so that the data contain it. */
export const exportAct = operatorAct({
  name: "export",
  access: permission("members.export"),
  reason: true,
  input: z.object({ member: idInput }),
  approval: () => true,
  collected: true,
  find: (ctx: ExportContext, { member }) => findMember(ctx, member),
  run: (ctx: ExportContext, _, member) => exportMember(ctx, member),
  audit: (_, { id }) => ({ action: "export", memberId: id }),
});
