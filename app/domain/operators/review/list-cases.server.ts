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
  /** whether only leads decide it, and how often it was skipped */
  isEscalated: boolean;
  skips: number;
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
 * waiting first. Reads `limit` complaints by three indexes, however many wait.
 * @param isLead whether escalated cases are returned too, which stand first
 */
export async function listCases(
  { db }: { db: TenantDb },
  { limit, isLead = false }: { limit: number; isLead?: boolean },
): Promise<WaitingCase[]> {
  return db.transaction(async (tx) => {
    const escalated = isLead
      ? await waitingOf(tx).where("complaints.escalated_at", "is not", null).limit(limit).execute()
      : [];
    if (escalated.length === limit) return grouped(escalated);
    const usual = () => waitingOf(tx).where("complaints.escalated_at", "is", null);
    const harmful = await usual()
      .where("complaints.category", "in", urgent)
      .limit(limit - escalated.length)
      .execute();
    const first = [...escalated, ...harmful];
    if (first.length === limit) return grouped(first);
    const others = await usual()
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
      const { reference, about, category, createdAt, reported, escalatedAt, skips } = row;
      const isEscalated = escalatedAt !== null;
      cases.set(target, {
        reference,
        target,
        count: 1,
        about,
        category,
        createdAt,
        reported,
        isEscalated,
        skips,
      });
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
    .select(["complaints.escalated_at as escalatedAt", "complaints.skips"])
    .where("complaints.closed_at", "is", null)
    .orderBy("complaints.created_at")
    .orderBy("complaints.id");
