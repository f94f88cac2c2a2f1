import type { ListedMember } from "~/domain/operators/members/search-members.server";
import type { Shape, Tone } from "../../ui/tag";

/** How the status of a member looks. */
export const statusTags: Record<ListedMember["status"], { tone: Tone; shape: Shape }> = {
  active: { tone: "good", shape: "dot" },
  not_confirmed: { tone: "plain", shape: "ring" },
  pending_deletion: { tone: "warn", shape: "bar" },
  banned: { tone: "bad", shape: "bar" },
};
