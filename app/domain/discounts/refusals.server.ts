/** A code that the member cannot use. */
export class CodeRefused extends Error {
  override name = "CodeRefused";
  constructor(readonly problem: "used" | "reserved" | "used_up" | "not_found") {
    super(`The code is refused: ${problem}.`);
  }
}
