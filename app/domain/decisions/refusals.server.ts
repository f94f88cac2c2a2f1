/** The member has no such decision. */
export class DecisionNotFound extends Error {
  override name = "DecisionNotFound";
}

/** The decision accepts no objection: there was one, or the period is over. */
export class AppealRefused extends Error {
  override name = "AppealRefused";
  constructor(readonly why: "made" | "late") {
    super(`The objection is refused: ${why}.`);
  }
}

/** The operator took part in the decision, so another one decides the objection. Nothing was changed. */
export class TookPart extends Error {
  override name = "TookPart";
  constructor() {
    super("Another person has to decide the objection.");
  }
}

/** Nothing of the kind can be removed. Nothing was changed. */
export class NothingToRemove extends Error {
  override name = "NothingToRemove";
}
