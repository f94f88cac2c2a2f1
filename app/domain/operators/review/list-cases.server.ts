import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import { type About, type Category, categories, hidesPhoto } from "~/domain/complaints/rules";

/** A case in the queue: the complaint about its target that is decided first, and how many of those that were read are about the same. */
export type WaitingCase = {
  reference: string;
  /** names the target, for claims */
  target: string;
  count: number;
  about: About;
  category: Category | null;
  createdAt: Date;
  /** the reported member's name; null without one, or where the member is erased */
  reported: string | null;
};

type Targeted = {
  reference: string;
  about: About;
  reported_id: number | null;
  photo_id: number | null;
  conversation_id: number | null;
  message_seq: number | null;
};

/** Returns the name of what a complaint is about: complaints with the same one are decided together. An objection stands alone. */
export function targetOf({ reference, about, ...row }: Targeted): string {
  if (row.reported_id === null || about === "decision" || about === "else") return reference;
  if (about === "photo") return `photo ${row.photo_id ?? `of ${row.reported_id}`}`;
  if (about === "profile") return `profile ${row.reported_id}`;
  return row.conversation_id === null
    ? `message of ${row.reported_id}`
    : `message ${row.conversation_id}-${row.message_seq}`;
}

const urgent = categories.filter(hidesPhoto);

/**
 * Returns the cases of a tenant's open complaints in the order in which they are decided: those where each hour does harm, then the others; in both the longest
 * waiting first. Reads `limit` complaints by two indexes, however many wait.
 */
export async function listCases(
  { db }: { db: TenantDb },
  { limit }: { limit: number },
): Promise<WaitingCase[]> {
  return db.transaction(async (tx) => {
    const first = await waitingOf(tx).where("complaints.category", "in", urgent).limit(limit).execute();
    if (first.length === limit) return grouped(first);
    const others = await waitingOf(tx)
      .where((is) =>
        is.or([is("complaints.category", "is", null), is("complaints.category", "not in", urgent)]),
      )
      .limit(limit - first.length)
      .execute();
    return grouped([...first, ...others]);
  });
}

type Row = Awaited<ReturnType<ReturnType<typeof waitingOf>["execute"]>>[number];

function grouped(rows: readonly Row[]): WaitingCase[] {
  const cases = new Map<string, WaitingCase>();
  for (const row of rows) {
    const target = targetOf(row);
    const known = cases.get(target);
    if (known) known.count++;
    else {
      const { reference, about, category, createdAt, reported } = row;
      cases.set(target, { reference, target, count: 1, about, category, createdAt, reported });
    }
  }
  return [...cases.values()];
}

const waitingOf = (tx: TenantTransaction) =>
  tx
    .selectFrom("complaints")
    .leftJoin("members", "members.id", "complaints.reported_id")
    .select(["complaints.reference", "complaints.about", "complaints.category", "complaints.reported_id"])
    .select(["complaints.photo_id", "complaints.conversation_id", "complaints.message_seq"])
    .select(["complaints.created_at as createdAt", "members.name as reported"])
    .where("complaints.closed_at", "is", null)
    .orderBy("complaints.created_at")
    .orderBy("complaints.id");
