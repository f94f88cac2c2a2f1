import type { ApprovalDecision } from "~/db/control-tables";
import type { Shape, Tone } from "../../ui/tag";

/** How the outcome of an approval looks. */
export const decisionTags: Record<ApprovalDecision, { tone: Tone; shape: Shape }> = {
  approved: { tone: "good", shape: "dot" },
  declined: { tone: "bad", shape: "bar" },
  withdrawn: { tone: "plain", shape: "bar" },
  expired: { tone: "plain", shape: "bar" },
  failed: { tone: "bad", shape: "bar" },
};
