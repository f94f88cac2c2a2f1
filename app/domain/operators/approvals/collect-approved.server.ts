import type { Needs } from "~/domain/context";
import { actNamed } from "../all-operator-acts.server";
import type { Approval } from "../operator-act.server";
import { actorName } from "../team/operators.server";
import { COLLECT_HOURS } from "./close-expired.server";
import { findApproval, type ListedApproval } from "./list-approvals.server";

/** Returns until when the person who asked can perform an approved act whose result is for that person; null where that is over, or another act. */
export function collectableUntil({ act, why, decided }: ListedApproval, now: Date): Date | null {
  // The reason goes once it was performed.
  if (decided?.decision !== "approved" || why === "" || !actNamed(act)?.collected) return null;
  const until = new Date(decided.at.getTime() + COLLECT_HOURS * 3_600_000);
  return until > now ? until : null;
}

/** An approved act that its requester may perform once. */
export type Collectable = { input: Record<string, unknown>; why: string; approval: Approval };

/**
 * Returns what an operator asked for and a second person approved within the last day; null for everybody else, and once it was performed.
 * @param at.brand the brand's id
 */
export async function findCollectable(
  ctx: Needs<"control" | "now">,
  { brand, id, act }: { brand: string; id: string; act: string },
  operatorId: number,
): Promise<Collectable | null> {
  const found = await findApproval(ctx, brand, id);
  if (found?.act !== act || found.requestedBy !== operatorId || !collectableUntil(found, ctx.now))
    return null;
  const { by, byId } = found.decided!;
  return {
    input: found.input as Record<string, unknown>,
    why: found.why,
    approval: { id: found.id, by: actorName({ name: by ?? "", id: byId ?? 0 }) },
  };
}

/** Ends an approval whose act was performed: its reason is in the audit log of the brand now. */
export async function endCollected({ control }: Needs<"control">, id: string): Promise<void> {
  await control.transaction((tx) =>
    tx.updateTable("operator_approvals").set({ why: "" }).where("id", "=", id).execute(),
  );
}
