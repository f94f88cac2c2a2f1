import type { TenantDb } from "~/db/pool.server";
import type { ComplaintOutcome, MessageKind, PhotoStatus, TenantTransaction } from "~/db/tables";
import type { About, Category } from "~/domain/complaints/rules";
import { type EarlierDecision, type Evidence, listEarlier, readEvidence } from "./case-evidence.server";
import { targetOf } from "./list-cases.server";

/** One complaint of a case. */
export type CaseComplaint = {
  reference: string;
  about: About;
  category: Category | null;
  place: string;
  body: string;
  language: string;
  createdAt: Date;
  closedAt: Date | null;
  outcome: ComplaintOutcome | null;
  note: string;
  likeText: string | null;
  /** null for a visitor, or a member who is erased. `made` and `upheld`: that member's decided complaints */
  complainant: { id: number; name: string; made: number; upheld: number } | null;
};

/** The reported member. `upheld`: decided complaints about the member that were acted on, of `decided`. */
export type CaseMember = {
  id: number;
  name: string;
  birthdate: string;
  status: string;
  since: Date;
  lastActive: Date;
  paidUser: boolean;
  fictional: boolean;
  country: string;
  city: string | null;
  signupMessage: string;
  photos: number;
  rejectedPhotos: number;
  suspendedUntil: Date | null;
  /** earlier decisions about the member, latest first */
  decisions: EarlierDecision[];
  decided: number;
  upheld: number;
};

/** A message around the reported one, which is marked. */
export type CaseMessage = {
  seq: number;
  at: Date;
  senderId: number | null;
  kind: MessageKind;
  text: string;
  isReported: boolean;
};

/** Everything that a decision needs: a target with all open complaints about it. */
export type Case = {
  /** names what all complaints are about, for claims */
  target: string;
  /** the complaint that was opened first, then the others about the same target */
  complaints: CaseComplaint[];
  reported: CaseMember | null;
  photo: { id: number; status: PhotoStatus } | null;
  messages: CaseMessage[];
  /** what it was about when the first complaint was made; null where nothing was stored, or the member is erased */
  evidence: Evidence | null;
  /** since when only leads decide it; null otherwise */
  escalatedAt: Date | null;
  /** how often it was skipped */
  skips: number;
};

/** How many messages before and after the reported one are shown. */
const AROUND = 5;
/** No target has more complaints on one page. */
const MAX = 50;

/** Returns the case of a complaint; null where the tenant has no such complaint. @param reference as typed. product 16.8 */
export async function readCase({ db }: { db: TenantDb }, reference: string): Promise<Case | null> {
  return db.transaction(async (tx) => {
    const first = await complaintsOf(tx)
      .where("complaints.reference", "=", reference.trim().toUpperCase())
      .executeTakeFirst();
    if (!first) return null;
    const others = first.closed_at === null ? await sameTarget(tx, first) : [];
    return {
      target: targetOf(first),
      complaints: [first, ...others].map(complaintOf),
      reported: first.reported_id === null ? null : await memberOf(tx, first.reported_id),
      photo:
        first.photo_id === null || first.photo_status === null
          ? null
          : { id: first.photo_id, status: first.photo_status },
      messages:
        first.conversation_id === null || first.message_seq === null
          ? []
          : await messagesAround(tx, first.conversation_id, first.message_seq),
      evidence: await readEvidence(tx, first.id),
      escalatedAt: first.escalated_at,
      skips: first.skips,
    };
  });
}

function complaintsOf(tx: TenantTransaction) {
  return tx
    .selectFrom("complaints")
    .leftJoin("members as complainant", "complainant.id", "complaints.complainant_id")
    .leftJoin("photos", "photos.id", "complaints.photo_id")
    .selectAll("complaints")
    .select(["complainant.name as complainant_name", "photos.status as photo_status"])
    .select((of) => {
      const decided = of
        .selectFrom("complaints as decided")
        .select((is) => is.fn.countAll<number>().as("count"))
        .where("decided.closed_at", "is not", null)
        .whereRef("decided.complainant_id", "=", "complaints.complainant_id");
      return [decided.as("made"), decided.where("decided.outcome", "=", "acted").as("upheld")];
    });
}

/** Returns what a complaint is about, and whether it is open; null where the tenant has no such complaint. @param reference as typed */
export async function findTarget(
  { db }: { db: TenantDb },
  reference: string,
): Promise<{ target: string; isOpen: boolean } | null> {
  const row = await db.transaction((tx) =>
    tx
      .selectFrom("complaints")
      .select([
        "reference",
        "about",
        "reported_id",
        "photo_id",
        "conversation_id",
        "message_seq",
        "closed_at",
      ])
      .where("reference", "=", reference.trim().toUpperCase())
      .executeTakeFirst(),
  );
  return row ? { target: targetOf(row), isOpen: row.closed_at === null } : null;
}

/** Returns whether only leads decide a complaint. @param reference as typed */
export async function isEscalated({ db }: { db: TenantDb }, reference: string): Promise<boolean> {
  const row = await db.transaction((tx) =>
    tx
      .selectFrom("complaints")
      .select("escalated_at")
      .where("reference", "=", reference.trim().toUpperCase())
      .executeTakeFirst(),
  );
  return row !== undefined && row.escalated_at !== null;
}

type Row = Awaited<ReturnType<ReturnType<typeof complaintsOf>["executeTakeFirstOrThrow"]>>;

/** Returns the other open complaints about the same profile, photo or message. */
async function sameTarget(tx: TenantTransaction, first: Row): Promise<Row[]> {
  if (first.reported_id === null || first.about === "decision" || first.about === "else") return [];
  return complaintsOf(tx)
    .where("complaints.closed_at", "is", null)
    .where("complaints.id", "<>", first.id)
    .where("complaints.about", "=", first.about)
    .where("complaints.reported_id", "=", first.reported_id)
    .where("complaints.photo_id", "is not distinct from", first.photo_id)
    .where("complaints.conversation_id", "is not distinct from", first.conversation_id)
    .where("complaints.message_seq", "is not distinct from", first.message_seq)
    .orderBy("complaints.created_at")
    .limit(MAX)
    .execute();
}

function complaintOf(row: Row): CaseComplaint {
  const { complainant_id: id, complainant_name: name } = row;
  return {
    reference: row.reference,
    about: row.about,
    category: row.category,
    place: row.place,
    body: row.body,
    language: row.language,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    outcome: row.outcome,
    note: row.note,
    likeText: row.like_text,
    complainant:
      id === null || name === null ? null : { id, name, made: row.made ?? 0, upheld: row.upheld ?? 0 },
  };
}

async function memberOf(tx: TenantTransaction, id: number): Promise<CaseMember | null> {
  const row = await tx
    .selectFrom("members")
    .select(["id", "name", "date_of_birth as birthdate", "status", "signup_date as since", "country", "city"])
    .select(["last_active as lastActive", "paid_user as paidUser", "fictional"])
    .select(["signup_message as signupMessage", "suspended_until as suspendedUntil"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const photos = await tx
    .selectFrom("photos")
    .select((of) => [
      of.fn.countAll<number>().as("all"),
      of.fn.countAll<number>().filterWhere("status", "=", "rejected").as("rejected"),
    ])
    .where("member_id", "=", id)
    .executeTakeFirstOrThrow();
  const before = await tx
    .selectFrom("complaints")
    .select((of) => [
      of.fn.countAll<number>().as("decided"),
      of.fn.countAll<number>().filterWhere("outcome", "=", "acted").as("upheld"),
    ])
    .where("reported_id", "=", id)
    .where("closed_at", "is not", null)
    .executeTakeFirstOrThrow();
  const decisions = await listEarlier(tx, id);
  return { ...row, decisions, photos: photos.all, rejectedPhotos: photos.rejected, ...before };
}

async function messagesAround(
  tx: TenantTransaction,
  conversation: number,
  seq: number,
): Promise<CaseMessage[]> {
  const rows = await tx
    .selectFrom("messages")
    .select(["seq", "created_at as at", "sender_id as senderId", "kind", "body as text"])
    .where("conversation_id", "=", conversation)
    .where("seq", ">=", seq - AROUND)
    .where("seq", "<=", seq + AROUND)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({ ...row, isReported: row.seq === seq }));
}
