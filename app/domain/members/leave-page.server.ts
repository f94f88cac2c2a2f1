import type { Account, Needs } from "~/domain/context";

/** Notes that a member's page was hidden. Nothing of a visitor's is noted. product 23.11 */
export function leavePage({
  leftPage,
  member,
}: Needs<"leftPage"> & { member: Pick<Account, "id"> | null }): void {
  if (member) leftPage(member.id);
}
