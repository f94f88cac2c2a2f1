import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

type Reported = {
  memberId: number;
  photoId: number | null;
  message: { conversation: number; seq: number } | null;
};

/**
 * Copies what a complaint is about, as it is now: the profile, and the reported message. The files of the reported photo, or of the message's, stay in the
 * store while the copy exists, also when the member removes the photo. The copy is deleted with the complaint and with the reported member. product 16.10
 */
export async function freezeEvidence(
  tx: TenantTransaction,
  complaintId: number,
  { memberId, photoId, message }: Reported,
  now: Date,
): Promise<void> {
  await sql`insert into complaint_evidence (complaint_id, member_id, taken_at, name, date_of_birth, city, country, profile_text,
      answers, photos, message_kind, message_text, photo_name)
    select ${complaintId}, members.id, ${now}, members.name, members.date_of_birth, members.city, members.country, members.signup_message,
      ${answersOf}, ${photosOf}, messages.kind, messages.body, coalesce(messages.photo, photos.name)
    from members
    left join messages on messages.conversation_id = ${message?.conversation ?? null}::bigint and messages.seq = ${message?.seq ?? null}::int
    left join photos on photos.id = ${photoId}::bigint and photos.member_id = members.id
    where members.id = ${memberId}`.execute(tx);
}

/** The answers of a profile, one a line, as a text of a statement with `members`. */
export const answersOf = sql<string>`coalesce((select string_agg(profile_answers.answer, E'\n' order by profile_answers.position)
  from profile_answers where profile_answers.member_id = members.id), '')`;

/** The names of the photos that others see, in their order, for a statement with `members`. */
export const photosOf = sql<
  string[]
>`array(select shown.name from photos as shown where shown.member_id = members.id
  and shown.status = 'active' order by shown.position, shown.id)`;
