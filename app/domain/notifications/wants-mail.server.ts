import type { Account } from "~/domain/context";
import type { Preference } from "./rules";

/**
 * Returns whether a member gets mails of a kind: not if they disabled the kind, and not while their mails are disabled. product 15.1, 15.2
 */
export function wantsMail(
  member: Pick<Account, "notificationsOff" | "notificationsDisabled">,
  preference: Preference,
): boolean {
  return member.notificationsDisabled.length === 0 && !member.notificationsOff.includes(preference);
}
