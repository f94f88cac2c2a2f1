/** The kinds of notification. The disabled ones are stored. product 15.1 */
export const preferences = [
  "new_conversations",
  "new_messages",
  "like",
  "unread_message_reminders",
  "reminders",
  "promotions",
  "weekly_updates",
  "news",
] as const;
export type Preference = (typeof preferences)[number];

/** Advertising is off by default: it requires the member's explicit consent, and no box is ticked beforehand. product 15.1, 17.12 */
export const advertising: readonly Preference[] = ["promotions", "weekly_updates", "news"];

/** Why a member no longer gets optional mails. product 15.2 */
export const disabledReasons = ["complaint", "bounce", "unsubscribe"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export function isDisabledReason(text: string): text is DisabledReason {
  return disabledReasons.some((one) => one === text);
}
