import { sql } from "kysely";
import type { ComplaintOutcome, MessageKind, PhotoStatus, TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { type About, type Category, categories, hidesPhoto } from "./rules";

/** A complaint as those who decide see it. */
export type Complaint = {
  reference: string;
  about: About;
  category: Category | null;
  place: string;
  body: string;
  /** the complainant: a member, or a visitor's address; both are null for an anonymous complaint */
  complainant: { id: number; name: string } | null;
  email: string | null;
  language: string;
  reported: { id: number; name: string } | null;
  photoId: number | null;
  /** the status of the reported photo now; null without one */
  photoStatus: PhotoStatus | null;
  /** the reported message, if it still exists */
  message: { conversation: number; seq: number; kind: MessageKind; text: string } | null;
  /** the text that the reported member sent with their like of the complainant */
  likeText: string | null;
  createdAt: Date;
  closedAt: Date | null;
  outcome: ComplaintOutcome | null;
  note: string;
};

/**
 * Returns at most `limit` complaints of a brand: the open ones, or the decided ones, the latest first. Of the open ones first those about
 * photos that may harm somebody and are still shown, then the others; the longest waiting first.
 * `from` and `until` limit the time at which they were made. product 16.8
 */
export async function listComplaints(
  ctx: Needs<"db">,
  {
    isOpen,
    limit,
    from = null,
    until = null,
  }: { isOpen: boolean; limit: number; from?: Date | null; until?: Date | null },
): Promise<Complaint[]> {
  const time = isOpen ? "complaints.created_at" : "complaints.closed_at";
  const order = isOpen ? "asc" : "desc";
  const rows = await ctx.db.transaction((tx) =>
    complaintsOf(tx)
      .where("complaints.closed_at", isOpen ? "is" : "is not", null)
      .$if(from !== null, (query) => query.where("complaints.created_at", ">=", from!))
      .$if(until !== null, (query) => query.where("complaints.created_at", "<", until!))
      .$if(isOpen, (open) => open.orderBy(isHarmfulAndShown, "desc"))
      .orderBy(time, order)
      .orderBy("complaints.id", order)
      .limit(limit)
      .execute(),
  );
  return rows.map(toComplaint);
}

const isHarmfulAndShown = sql<boolean>`(coalesce(photos.status = 'active', false)
  and complaints.category in (${sql.join(categories.filter(hidesPhoto).map((one) => sql.lit(one)))}))`;

/** Finds a complaint by its reference as typed; null if there is none. product 16.8 */
export async function findComplaint(ctx: Needs<"db">, reference: string): Promise<Complaint | null> {
  const row = await ctx.db.transaction((tx) =>
    complaintsOf(tx).where("complaints.reference", "=", reference.trim().toUpperCase()).executeTakeFirst(),
  );
  return row ? toComplaint(row) : null;
}

function complaintsOf(tx: TenantTransaction) {
  return tx
    .selectFrom("complaints")
    .leftJoin("members as complainant", "complainant.id", "complaints.complainant_id")
    .leftJoin("members as reported", "reported.id", "complaints.reported_id")
    .leftJoin("messages", (join) =>
      join
        .onRef("messages.conversation_id", "=", "complaints.conversation_id")
        .onRef("messages.seq", "=", "complaints.message_seq"),
    )
    .leftJoin("photos", "photos.id", "complaints.photo_id")
    .selectAll("complaints")
    .select("photos.status as photo_status")
    .select(["messages.kind as message_kind", "messages.body as message_text"])
    .select(["complainant.name as complainant_name", "reported.name as reported_name"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof complaintsOf>["executeTakeFirstOrThrow"]>>;

function toComplaint(row: Row): Complaint {
  const person = (id: number | null, name: string | null) =>
    id !== null && name !== null ? { id, name } : null;
  return {
    reference: row.reference,
    about: row.about,
    category: row.category,
    place: row.place,
    body: row.body,
    complainant: person(row.complainant_id, row.complainant_name),
    email: row.email,
    language: row.language,
    reported: person(row.reported_id, row.reported_name),
    photoId: row.photo_id,
    photoStatus: row.photo_status,
    message:
      row.conversation_id !== null && row.message_seq !== null && row.message_kind !== null
        ? {
            conversation: row.conversation_id,
            seq: row.message_seq,
            kind: row.message_kind,
            text: row.message_text ?? "",
          }
        : null,
    likeText: row.like_text,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    outcome: row.outcome,
    note: row.note,
  };
}
