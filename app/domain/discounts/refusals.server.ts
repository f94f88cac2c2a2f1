/** A code that the member cannot use. */
export class CodeRefused extends Error {
  override name = "CodeRefused";
  constructor(readonly problem: "used" | "reserved" | "not_found") {
    super(`The code is refused: ${problem}.`);
  }
}
