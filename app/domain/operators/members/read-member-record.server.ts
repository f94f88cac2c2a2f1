import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { PhotoStatus, TenantTransaction } from "~/db/tables";
import { type Credits, findCredits } from "~/domain/credits/find-balance.server";
import { type Entry, listEntries } from "~/domain/credits/list-entries.server";
import type { ListedMember } from "./search-members.server";

/** A member with what operators need to answer questions: never a message, a mandate or a whole address. */
export type MemberRecord = ListedMember & {
  /** the first letter and the domain: enough to compare with what somebody says on the phone */
  maskedEmail: string;
  gender: string;
  seeks: string[];
  language: string;
  signupMessage: string;
  source: string | null;
  lander: string | null;
  lastLogin: Date | null;
  bannedAt: Date | null;
  leftAt: Date | null;
  termsVersion: string | null;
  termsAt: Date | null;
  sensitiveAt: Date | null;
  landersAt: Date | null;
  /** kinds of mails that are not sent any more, with the reason */
  mailsOff: string[];
  credits: Credits;
  entries: (Entry & { isReversible: boolean })[];
  photos: { id: number; status: PhotoStatus }[];
  sessions: { id: number; browser: string; country: string | null; since: Date }[];
  mails: { id: number; kind: string; at: Date; sentAt: Date | null; isSkipped: boolean }[];
  made: { count: number; upheld: number };
  received: { count: number; upheld: number; open: string[] };
};

const ENTRIES = 15;
const MAILS = 10;
const OPEN = 20;

/** Returns the record of a member; null where the tenant has no such member. */
export async function readMemberRecord(
  { db }: { db: TenantDb },
  memberId: number,
): Promise<MemberRecord | null> {
  return db.transaction(async (tx) => {
    const member = await tx
      .selectFrom("members")
      .select([
        "id",
        "name",
        "email",
        "date_of_birth as birthdate",
        "status",
        "country",
        "city",
        "gender",
        "seeks",
      ])
      .select(["paid_user as paidUser", "fictional", "signup_date as since", "last_active as lastActive"])
      .select(["language", "signup_message as signupMessage", "ref as source", "lander"])
      .select(["last_login_at as lastLogin", "banned_at as bannedAt", "deletion_requested_at as leftAt"])
      .select(["terms_version as termsVersion", "terms_accepted_at as termsAt"])
      .select(["sensitive_consented_at as sensitiveAt", "landers_agreed_at as landersAt"])
      .select("notifications_disabled as mailsOff")
      .where("id", "=", memberId)
      .executeTakeFirst();
    if (!member) return null;
    const { email, ...rest } = member;
    const { entries } = await listEntries(tx, memberId, { limit: ENTRIES });
    return {
      ...rest,
      maskedEmail: email.replace(/^(.)[^@]*/u, "$1•••"),
      credits: await findCredits(tx, memberId),
      entries: await withReversals(tx, entries),
      ...(await presenceOf(tx, memberId)),
      ...(await complaintsOf(tx, memberId)),
    };
  });
}

/** Adds to entries whether an operator can reverse them: neither a purchase, whose order is refunded, nor reversed before. */
async function withReversals(tx: TenantTransaction, entries: Entry[]) {
  const ids = entries.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom("credit_entries").select("reverses").where("reverses", "in", ids).execute();
  const reversed = new Set(rows.map(({ reverses }) => reverses));
  const stays = ["purchase", "reversal", "debt"];
  return entries.map((entry) => ({
    ...entry,
    isReversible: !stays.includes(entry.reason) && !reversed.has(entry.id),
  }));
}

async function presenceOf(tx: TenantTransaction, memberId: number) {
  const photos = await tx
    .selectFrom("photos")
    .select(["id", "status"])
    .where("member_id", "=", memberId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const sessions = await tx
    .selectFrom("sessions")
    .select(["id", "browser", "country", "created_at as since"])
    .where("member_id", "=", memberId)
    .orderBy("id", "desc")
    .execute();
  const mails = await tx
    .selectFrom("mails")
    .select(["id", "kind", "created_at as at", "sent_at as sentAt"])
    .select(sql<boolean>`params ? 'skipped'`.as("isSkipped"))
    .where("member_id", "=", memberId)
    .orderBy("id", "desc")
    .limit(MAILS)
    .execute();
  return { photos, sessions, mails };
}

async function complaintsOf(tx: TenantTransaction, memberId: number) {
  const decided = (column: "complainant_id" | "reported_id") =>
    tx
      .selectFrom("complaints")
      .select((of) => [
        of.fn.countAll<number>().as("count"),
        of.fn.countAll<number>().filterWhere("outcome", "=", "acted").as("upheld"),
      ])
      .where(column, "=", memberId)
      .where("closed_at", "is not", null)
      .executeTakeFirstOrThrow();
  const open = await tx
    .selectFrom("complaints")
    .select("reference")
    .where("reported_id", "=", memberId)
    .where("closed_at", "is", null)
    .orderBy("created_at")
    .limit(OPEN)
    .execute();
  return {
    made: await decided("complainant_id"),
    received: { ...(await decided("reported_id")), open: open.map(({ reference }) => reference) },
  };
}
