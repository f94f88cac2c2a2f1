/** Why an act on a member is refused. Nothing was changed, and nothing was sent. */
export type MemberProblem =
  /** the address is none */
  | "address_invalid"
  /** the address has letters outside of ASCII */
  | "address_letters"
  /** the brand accepts no disposable addresses */
  | "address_disposable"
  /** it is the member's address already */
  | "address_same"
  /** the brand accepts it for no other member: whose it is, or was, is not told */
  | "address_taken"
  /** the address, or the member, got as many mails as a day allows */
  | "mails_used_up"
  /** the same was done within the last hour */
  | "repeated"
  /** the address is confirmed already */
  | "confirmed"
  /** the address was never confirmed, so that it may be somebody else's */
  | "not_confirmed"
  /** a profile of the house has no mailbox */
  | "fictional"
  /** the member is banned or has left */
  | "closed";

/** An act on a member is refused. */
export class MemberActRefused extends Error {
  override name = "MemberActRefused";
  constructor(readonly problem: MemberProblem) {
    super(`The act on the member is refused: ${problem}.`);
  }
}
