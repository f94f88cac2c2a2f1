/** What a member may be told of. Stored by what is switched off. product.md §3 */
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

/** Advertising begins switched off: it needs a member's own yes, and nothing is ticked beforehand. decisions §8 */
export const advertising: readonly Preference[] = ["promotions", "weekly_updates", "news"];

/** Why no optional mail reaches a member any more. product.md §4 */
export const disabledReasons = ["complaint", "bounce", "unsubscribe"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export function isDisabledReason(text: string): text is DisabledReason {
  return disabledReasons.some((one) => one === text);
}
