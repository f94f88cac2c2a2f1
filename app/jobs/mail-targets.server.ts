import type { MailKind } from "~/domain/notifications/mail-queue.server";
import { paths } from "~/paths";

/** The values of a mail's texts. */
export type MailParams = Record<string, string | number>;

/** The target of a mail's button, from its values. */
export const targets: Record<MailKind, (params: MailParams) => string> = {
  activate: ({ token }) => paths.token(String(token)),
  account_exists: () => paths.login(),
  unconfirmed_purchases: ({ token }) => paths.token(String(token)),
  welcome: () => paths.members(),
  reset: ({ token }) => paths.token(String(token)),
  password_changed: () => paths.resetPassword(),
  new_device: () => paths.resetPassword(),
  mail_change: ({ token }) => paths.token(String(token)),
  mail_change_exists: () => paths.login(),
  mail_changed: ({ token }) => paths.token(String(token)),
  deletion: ({ token }) => paths.token(String(token)),
  reactivated: () => paths.members(),
  erased: () => paths.index(),
  banned: () => paths.ban(),
  unbanned: () => paths.login(),
  support_message: () => paths.members(),
  address_refused: () => paths.ban(),
  second_factor_on: () => paths.settings("security"),
  second_factor_off: () => paths.resetPassword(),
  recovery_code_used: () => paths.settings("security"),
  passkey_added: () => paths.settings("security"),
  complaint_received: () => paths.ban(),
  complaint_acted: () => paths.ban(),
  complaint_declined: () => paths.complaints(),
  decision: decisionOf,
  appeal_upheld: decisionOf,
  appeal_reversed: decisionOf,
  new_conversation: chatOf,
  new_messages: chatOf,
  new_likes: () => paths.likes(),
  unread_reminder: chatOf,
  weekly_update: () => paths.members(),
  waiting_confirm: ({ token }) => paths.waitingList(String(token)),
  waiting_invitation: ({ code }) => paths.invited(String(code)),
  order_paid: orderOf,
  order_placed: orderOf,
  payment_failed: orderOf,
  payment_expired: orderOf,
  withdrawal_received: orderOf,
  order_refunded: orderOf,
  order_charged_back: orderOf,
  charge_back_won: orderOf,
  debit_announced: orderOf,
  brand_closed: () => paths.index(),
  invoice: orderOf,
};

/** Returns the page of the order that a mail is about. */
export function orderOf({ reference }: MailParams): string {
  return paths.transaction(String(reference));
}

/** Returns the page of the decision about the member, with its statement of reasons. */
function decisionOf({ reference }: MailParams): string {
  return paths.decision(String(reference));
}

/** Returns the conversation where a mail is about one only. */
function chatOf({ conversation }: MailParams): string {
  return conversation ? paths.chat(Number(conversation)) : paths.chats();
}

/** The preview of each kind in a list of mails: a text of `mail:preview_…`, which never repeats the subject. */
export const previews = {
  activate: "link_week",
  account_exists: "known_address",
  unconfirmed_purchases: "other_account",
  welcome: "welcome",
  reset: "link_hour",
  password_changed: "was_it_you",
  new_device: "was_it_you",
  mail_change: "link_day",
  mail_changed: "undo_change",
  mail_change_exists: "known_address",
  deletion: "deletion",
  reactivated: "visible_again",
  erased: "erased",
  banned: "banned",
  unbanned: "visible_again",
  support_message: "support_message",
  address_refused: "address_refused",
  second_factor_on: "was_it_you",
  second_factor_off: "was_it_you",
  recovery_code_used: "was_it_you",
  passkey_added: "was_it_you",
  complaint_received: "complaint_received",
  complaint_acted: "complaint_decided",
  complaint_declined: "complaint_decided",
  decision: "decision",
  appeal_upheld: "appeal_decided",
  appeal_reversed: "appeal_decided",
  new_conversation: "message",
  new_messages: "message",
  new_likes: "like",
  unread_reminder: "unread",
  weekly_update: "week",
  waiting_confirm: "link_week",
  waiting_invitation: "invitation",
  order_paid: "order_paid",
  order_placed: "order_placed",
  payment_failed: "not_charged",
  payment_expired: "not_charged",
  withdrawal_received: "withdrawal",
  order_refunded: "refund",
  order_charged_back: "charged_back",
  charge_back_won: "charge_back_won",
  debit_announced: "debit",
  brand_closed: "brand_closed",
  invoice: "invoice",
} as const satisfies Record<MailKind, string>;

/** The mails whose first paragraph is above the button, and the others below it in small letters. */
export const notedKinds: ReadonlySet<MailKind> = new Set([
  "activate",
  "reset",
  "mail_change",
  "waiting_confirm",
  "new_conversation",
  "new_messages",
  "unread_reminder",
  "order_paid",
  "order_placed",
]);

/** The mails that confirm an order, with everything that was agreed. */
export const confirmations: ReadonlySet<MailKind> = new Set(["order_paid", "order_placed"]);

/** The mails with the brand's picture. */
export const picturedKinds: ReadonlySet<MailKind> = new Set(["activate", "welcome"]);
