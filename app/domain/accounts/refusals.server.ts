import type { FieldProblems } from "./problems";

/** What came in does not do; each field says why. Nothing was stored. product.md §5 */
export class InputRefused extends Error {
  override name = "InputRefused";
  constructor(readonly problems: FieldProblems) {
    super(`Refused: ${Object.keys(problems).join(", ")}`);
  }
}

/** Address and password do not belong together. Says the same for addresses that nobody has. */
export class LoginFailed extends Error {
  override name = "LoginFailed";
}

/** The account's password is another than the one that was verified, or the account is being deleted: it was changed meanwhile. */
export class PasswordChanged extends LoginFailed {
  override name = "PasswordChanged";
}

/** The right password of an account that waits for its deletion. product.md §8 */
export class PendingDeletion extends Error {
  override name = "PendingDeletion";
  constructor(
    /** whether the link back was mailed once more because of this attempt */
    readonly isMailed: boolean,
  ) {
    super("The account waits for its deletion.");
  }
}

/** The right password of an account that the operator closed. Who does not know the password learns nothing of it. */
export class AccountClosed extends Error {
  override name = "AccountClosed";
}

/** Refuses a login to an account that is gone. @throws PendingDeletion, AccountClosed */
export function refuseGone({ status }: { status: string }): void {
  if (status === "pending_deletion") throw new PendingDeletion(false);
  if (status === "banned") throw new AccountClosed("The account is closed.");
}
