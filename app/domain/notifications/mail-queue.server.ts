import type { TenantTransaction } from "~/db/tables";
import type { Preference } from "./rules";

/**
 * Every kind of mail with the preference that controls it. null: the mail belongs to the account (addresses, passwords, security, deletion, ban),
 * answers a complaint, states a decision about the member, or confirms an order, withdrawal or repayment, and is always sent. Every other kind contains an unsubscribe link.
 * product 15.3
 */
export const mailPreference = {
  activate: null,
  account_exists: null,
  unconfirmed_purchases: null,
  welcome: "reminders",
  reset: null,
  password_changed: null,
  new_device: null,
  mail_change: null,
  mail_changed: null,
  mail_change_exists: null,
  deletion: null,
  reactivated: null,
  erased: null,
  banned: null,
  unbanned: null,
  support_message: null,
  address_refused: null,
  second_factor_on: null,
  second_factor_off: null,
  recovery_code_used: null,
  passkey_added: null,
  complaint_received: null,
  complaint_acted: null,
  complaint_declined: null,
  decision: null,
  appeal_upheld: null,
  appeal_reversed: null,
  new_conversation: "new_conversations",
  new_messages: "new_messages",
  new_likes: "like",
  unread_reminder: "unread_message_reminders",
  weekly_update: "weekly_updates",
  waiting_confirm: null,
  waiting_invitation: null,
  order_paid: null,
  order_placed: null,
  payment_failed: null,
  payment_expired: null,
  withdrawal_received: null,
  order_refunded: null,
  order_charged_back: null,
  charge_back_won: null,
  debit_announced: null,
  brand_closed: null,
  invoice: null,
} as const satisfies Record<string, Preference | null>;
export type MailKind = keyof typeof mailPreference;
export const mailKinds = Object.keys(mailPreference) as MailKind[];

/** A member who is named in a mail. Fictional profiles and automatic messages are always marked. product 15.4, 17.9 */
export type NamedInMail = {
  name: string;
  fictional: boolean;
  automatic?: boolean;
  /** the member's number; mails that were queued by earlier versions name people without it */
  id?: number;
};

/**
 * A mail before it is rendered. `params` are the values of its texts: `minor` and `currency` become `amount`, `day` is formatted as a date,
 * `method` becomes the name of the payment method, `invoice` with `reference` attaches the order's document of that number, `token` becomes its link, `leave` the link for leaving the waiting list; `people` and `matches` come from `namePeople`.
 */
export type Mail = {
  kind: MailKind;
  memberId: number | null;
  recipient: string;
  language: string;
  params?: Record<string, string | number>;
};

/** Queues mails. A mail and its job are inserted in the transaction that causes them, or not at all. */
export interface MailQueue {
  /** @returns the mail's id */
  add(tx: TenantTransaction, mail: Mail): Promise<number>;
}

/** Serializes people as a value of a mail's texts. An empty list becomes an empty text. */
export function namePeople(people: readonly NamedInMail[]): string {
  return people.length === 0
    ? ""
    : JSON.stringify(
        people.map(({ name, fictional, automatic, id }) => ({
          name,
          fictional,
          ...(automatic && { automatic }),
          ...(id !== undefined && { id }),
        })),
      );
}

/** Parses the result of `namePeople`. */
export function readPeople(text: string): NamedInMail[] {
  return text === "" ? [] : (JSON.parse(text) as NamedInMail[]);
}
