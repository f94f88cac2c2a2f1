import type { FieldProblems } from "./problems";

/** The input is invalid, with the problem of each field. Nothing was stored. product 5.14 */
export class InputRefused extends Error {
  override name = "InputRefused";
  constructor(readonly problems: FieldProblems) {
    super(`Refused: ${Object.keys(problems).join(", ")}`);
  }
}
