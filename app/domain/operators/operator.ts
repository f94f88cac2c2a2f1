import type { TenantTransaction } from "~/db/tables";

/** The tenant has no member with this number. */
export class MemberNotFound extends Error {
  override name = "MemberNotFound";
}

/** The member is in the wrong state for the command. Nothing was changed. */
export class WrongState extends Error {
  override name = "WrongState";
  constructor(readonly state: "not_confirmed" | "banned" | "not_banned" | "reversed") {
    super(`The verb does not fit: ${state}.`);
  }
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
