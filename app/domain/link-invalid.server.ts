/** The link is used, expired, altered or belongs to another tenant. The error does not distinguish these. */
export class LinkInvalid extends Error {
  override name = "LinkInvalid";
}
