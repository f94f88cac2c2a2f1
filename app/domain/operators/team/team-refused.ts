/** Why an act on the team was not done. Nothing was changed. */
export type TeamProblem =
  /** the scope of the own role does not reach so far */
  | "not_permitted"
  | "unknown"
  | "role"
  | "scope"
  | "last_day"
  | "address"
  /** the operator has this role there already */
  | "has_already"
  /** the role comes from a group of the provider, which would grant it again */
  | "from_groups"
  | "last_owner"
  /** the link was shown already, or may no longer be taken */
  | "link_gone";

/** An act on the team is refused by its input or by the state of things. */
export class TeamRefused extends Error {
  override name = "TeamRefused";
  constructor(readonly problem: TeamProblem) {
    super(`The act on the team is refused: ${problem}.`);
  }
}
