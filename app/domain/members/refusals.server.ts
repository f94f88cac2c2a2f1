/** The member sees no member with this id: it never existed, left, is hidden or blocked, or belongs to another brand. */
export class MemberNotFound extends Error {
  override name = "MemberNotFound";
}
