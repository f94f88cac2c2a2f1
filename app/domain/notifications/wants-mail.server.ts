import type { Account } from "~/domain/accounts/account.server";
import type { Preference } from "./rules";

/** Whether a member is to get mails of a kind: never one that is switched off, and none while mails are disabled. product.md §3, §4 */
export function wantsMail(
  member: Pick<Account, "notificationsOff" | "notificationsDisabled">,
  preference: Preference,
): boolean {
  return member.notificationsDisabled.length === 0 && !member.notificationsOff.includes(preference);
}
