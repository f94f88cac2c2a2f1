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
