import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";

/** The tenant has no member with this number. */
export class MemberNotFound extends Error {
  override name = "MemberNotFound";
}

/** The member is in the wrong state for the command. Nothing was changed. */
export class WrongState extends Error {
  override name = "WrongState";
  constructor(readonly state: "not_confirmed" | "banned" | "not_banned" | "reversed" | "granted") {
    super(`The verb does not fit: ${state}.`);
  }
}

/** The number of the audit entry, to which what the act writes refers. */
export type Entry = { entry: number };

/** There is nothing to change: it is unknown, or was done before. */
export class NothingToDo extends Error {
  override name = "NothingToDo";
}

/** Finds a member by number and locks the row until the transaction ends. @throws MemberNotFound */
export async function lockMember(tx: TenantTransaction, memberId: number) {
  return tx
    .selectFrom("members")
    .select(["id", "email", "name", "language", "status", "deletion_requested_at"])
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new MemberNotFound(`There is no member ${memberId}.`));
}

/** Finds a member by number. @throws MemberNotFound */
export async function findMember(
  { db }: Needs<"db">,
  memberId: number,
): Promise<{ id: number; language: string }> {
  return db.transaction((tx) =>
    tx
      .selectFrom("members")
      .select(["id", "language"])
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow(() => new MemberNotFound(`There is no member ${memberId}.`)),
  );
}
