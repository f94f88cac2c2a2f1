/** The signup has closed: the visitor's traffic source is at its cap. */
export class SignupClosed extends Error {
  override name = "SignupClosed";
}

/** The signup is open to this visitor: there is nothing to wait for. */
export class SignupOpen extends Error {
  override name = "SignupOpen";
}

/** Address and password do not match. Also thrown for unknown addresses. */
export class LoginFailed extends Error {
  override name = "LoginFailed";
}

/** The password was changed after it was verified, or the account is being deleted. */
export class PasswordChanged extends LoginFailed {
  override name = "PasswordChanged";
}

/** The login is correct, but the account is pending deletion. product 6.6 */
export class PendingDeletion extends Error {
  override name = "PendingDeletion";
  constructor(
    /** whether this attempt mailed the reactivation link again */
    readonly isMailed: boolean,
  ) {
    super("The account waits for its deletion.");
  }
}

/** The login is correct, but the account is banned. A wrong password does not reveal the ban. */
export class AccountClosed extends Error {
  override name = "AccountClosed";
}

/** The login had too many wrong codes, or its second step is over: it has to start again. */
export class LoginOver extends Error {
  override name = "LoginOver";
}

/** The address got so many mails lately that none of these kinds is sent to it now. */
export class MailsUsedUp extends Error {
  override name = "MailsUsedUp";
}

/** The member has requested too many mails to new addresses today. */
export class NoMailsLeft extends Error {
  override name = "NoMailsLeft";
}

/**
 * Refuses a login to a deleted or banned account.
 * @throws PendingDeletion, AccountClosed
 */
export function refuseGone({ status }: { status: string }): void {
  if (status === "pending_deletion") throw new PendingDeletion(false);
  if (status === "banned") throw new AccountClosed("The account is closed.");
}
