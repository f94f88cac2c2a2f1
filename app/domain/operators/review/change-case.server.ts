import type { Needs } from "~/domain/context";
import { NothingToDo } from "../operator.server";

export type CaseChange = "skip" | "escalate";

/**
 * Skips the open complaints of a case, which is counted, or gives them to the leads. A decided one stays as it is.
 * @returns the reference of the first
 * @throws NothingToDo where the first is unknown, decided, or with the leads already
 */
export async function changeCase(
  { db, now }: Needs<"db" | "now">,
  change: CaseChange,
  references: readonly string[],
): Promise<string> {
  const named = references.map((reference) => reference.trim().toUpperCase());
  const changed = await db.transaction((tx) => {
    const open = tx
      .updateTable("complaints")
      .where("reference", "in", named)
      .where("closed_at", "is", null)
      .returning("reference");
    return change === "skip"
      ? open.set((is) => ({ skips: is("skips", "+", 1) })).execute()
      : open.set({ escalated_at: now }).where("escalated_at", "is", null).execute();
  });
  const [first] = named;
  if (!changed.some(({ reference }) => reference === first))
    throw new NothingToDo("The complaint is unknown, decided, or with the leads already.");
  return first!;
}
