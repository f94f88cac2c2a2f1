/** The request has no session, or its session has ended. product 24.3 */
export class AuthenticationRequired extends Error {
  override name = "AuthenticationRequired";
}

/** The account was begun by a partner and its owner has not completed it: it sees no members. */
export class SignupIncomplete extends Error {
  override name = "SignupIncomplete";
}

/** The member's account is suspended, and the act reaches other members or buys something. product 16.11 */
export class AccountSuspended extends Error {
  override name = "AccountSuspended";
}

/** Fields of the input are missing or invalid. */
export class InvalidInput extends Error {
  override name = "InvalidInput";
  /** @param fields the names of all fields of the act */
  constructor(readonly fields: readonly string[]) {
    super(`Invalid: ${fields.join(", ")}`);
  }
}
