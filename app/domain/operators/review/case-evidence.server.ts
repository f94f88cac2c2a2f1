import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { AppealOutcome, DecisionRule, Restriction, TenantTransaction } from "~/db/tables";
import { answersOf, photosOf } from "~/domain/complaints/freeze-evidence.server";

/** The parts of a profile that are compared with those at the report. */
export const evidenceParts = ["name", "city", "country", "text", "answers", "photos"] as const;
export type EvidencePart = (typeof evidenceParts)[number];

type Profile = {
  name: string;
  city: string | null;
  country: string;
  text: string;
  answers: string;
  /** the names of the photos that others see */
  photos: string[];
};

/** What a complaint is about, as it was when it was made. */
export type Evidence = {
  /** the number of the complaint */
  id: number;
  at: Date;
  profile: Omit<Profile, "photos"> & { birthdate: string; photos: number };
  message: { kind: string; text: string } | null;
  hasPhoto: boolean;
  /** what is different now */
  changed: EvidencePart[];
};

/** Returns the evidence of a complaint, compared with the profile as it is now; null where there is none. */
export async function readEvidence(tx: TenantTransaction, complaintId: number): Promise<Evidence | null> {
  const row = await tx
    .selectFrom("complaint_evidence")
    .selectAll()
    .where("complaint_id", "=", complaintId)
    .executeTakeFirst();
  if (!row) return null;
  const then: Profile = {
    name: row.name,
    city: row.city,
    country: row.country,
    text: row.profile_text,
    answers: row.answers,
    photos: row.photos,
  };
  const { rows } =
    await sql<Profile>`select name, city, country, signup_message as text, ${answersOf} as answers, ${photosOf} as photos
    from members where id = ${row.member_id}`.execute(tx);
  const now = rows[0]!;
  const { photos, ...texts } = then;
  return {
    id: complaintId,
    at: row.taken_at,
    profile: { ...texts, birthdate: row.date_of_birth, photos: photos.length },
    message: row.message_kind === null ? null : { kind: row.message_kind, text: row.message_text ?? "" },
    hasPhoto: row.photo_name !== null,
    changed: evidenceParts.filter((part) => String(then[part]) !== String(now[part])),
  };
}

/** Returns the names of the files of the photo that is evidence of a complaint, also after its owner removed it; null without one. */
export async function findEvidencePhoto({ db }: { db: TenantDb }, reference: string): Promise<string | null> {
  const row = await db.transaction((tx) =>
    tx
      .selectFrom("complaint_evidence")
      .innerJoin("complaints", "complaints.id", "complaint_evidence.complaint_id")
      .select("photo_name")
      .where("complaints.reference", "=", reference.trim().toUpperCase())
      .executeTakeFirst(),
  );
  return row?.photo_name ?? null;
}

/** An earlier decision about the member. */
export type EarlierDecision = {
  reference: string;
  restriction: Restriction;
  rule: DecisionRule;
  at: Date;
  outcome: AppealOutcome | null;
};

const MAX_EARLIER = 10;

/** Returns the latest decisions about a member. */
export function listEarlier(tx: TenantTransaction, memberId: number): Promise<EarlierDecision[]> {
  return tx
    .selectFrom("decisions")
    .select(["reference", "restriction", "rule", "decided_at as at", "appeal_outcome as outcome"])
    .where("member_id", "=", memberId)
    .orderBy("decided_at", "desc")
    .limit(MAX_EARLIER)
    .execute();
}
