import { z } from "zod";
import type { TenantDb } from "~/db/pool.server";
import type { MemberNoteKind, TenantTransaction } from "~/db/tables";
import type { OperatorContext } from "~/domain/context";
import { cleanText } from "~/domain/typed-text.server";
import { MemberActRefused } from "./member-refused.server";
import { NOTE_MAX } from "./rules";

/** Within this time an equal text counts as a repetition of the first. */
const REPEATED_MS = 60 * 60_000;

/** The text of a note or message: 1 to 2,000 characters, without invisible ones and those that change the direction of a line. */
export const noteText = z
  .string()
  .max(20_000)
  .transform(cleanText)
  .refine((text) => text !== "" && [...text].length <= NOTE_MAX);

/** What an operator wrote about a member, or to one. */
export type MemberNote = { id: number; kind: MemberNoteKind; at: Date; by: string; body: string };

/**
 * Adds a note or a message to what operators wrote. The caller has locked the member, so that of two equal forms the second sees the first.
 * @returns its number
 * @throws MemberActRefused where the same text was written within an hour
 */
export async function writeNote(
  { now, by }: Pick<OperatorContext, "now" | "by">,
  tx: TenantTransaction,
  { memberId, kind, body }: { memberId: number; kind: MemberNoteKind; body: string },
): Promise<number> {
  const before = await tx
    .selectFrom("member_notes")
    .select("id")
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .where("body", "=", body)
    .where("written_at", ">", new Date(now.getTime() - REPEATED_MS))
    .limit(1)
    .executeTakeFirst();
  if (before) throw new MemberActRefused("repeated");
  const { id } = await tx
    .insertInto("member_notes")
    .values({ member_id: memberId, kind, written_at: now, written_by: by, body })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns what operators wrote about a member and to one, the latest first.
 * @param before the number of the last one of the page before; null for the first page
 * @returns at most `limit`, and whether there are older ones
 */
export async function listMemberNotes(
  { db }: { db: TenantDb },
  memberId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ notes: MemberNote[]; hasMore: boolean }> {
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("member_notes")
      .select(["id", "kind", "written_at as at", "written_by as by", "body"])
      .where("member_id", "=", memberId)
      .$if(before !== null, (notes) => notes.where("id", "<", before!))
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute(),
  );
  return { notes: rows.slice(0, limit), hasMore: rows.length > limit };
}
