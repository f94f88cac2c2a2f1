import { idInput } from "~/domain/number-input.server";

/** Returns the number of a member that an address names; null for another text. */
export function readMemberNumber(text: string): number | null {
  const read = idInput.safeParse(text);
  return read.success ? read.data : null;
}
