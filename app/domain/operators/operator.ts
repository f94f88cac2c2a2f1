import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import type { MailQueue } from "~/domain/notifications/mail-queue.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Sign } from "../signatures.server";

/** The context of the operators' commands. */
export type OperatorContext = {
  tenant: Tenant;
  db: TenantDb;
  now: Date;
  /** the operator who runs the command */
  by: string;
  /** the reason, for the audit log */
  why: string;
};

/** The context of commands that change what members and their open pages see. */
export type ChangingContext = OperatorContext & {
  mails: MailQueue;
  /** notifies the server processes once the transaction is committed, so that they drop what they cached of a member */
  changedLater: (tx: TenantTransaction, memberId: number) => Promise<void>;
  /** creates a keyed checksum of a text; only the holder of the key can create it */
  sign: Sign;
};

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
