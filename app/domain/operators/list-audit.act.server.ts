import { z } from "zod";
import { operatorAct, permission } from "./operator-act.server";

/** Downloads entries of the audit log of one brand as a file. */
export const listAuditAct = operatorAct({
  name: "list_audit",
  access: permission("audit.see"),
  reason: false,
  input: z.object({ format: z.enum(["csv", "jsonl"]) }),
  run: async () => undefined,
  audit: ({ format }) => ({ action: "list", memberId: null, detail: `audit log as ${format}` }),
});
