/** The position is none. */
export class PositionInvalid extends Error {
  override name = "PositionInvalid";
}
