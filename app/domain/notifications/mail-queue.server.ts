import type { TenantTransaction } from "~/db/tables";

export const mailKinds = [
  "activate",
  "account_exists",
  "welcome",
  "reset",
  "password_changed",
  "new_device",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** A mail before it has words. `params` are the values of its texts; `token` becomes its link. */
export type Mail = {
  kind: MailKind;
  memberId: number | null;
  recipient: string;
  language: string;
  params?: Record<string, string | number>;
};

/** Where verbs leave mails. A mail is written and its job queued in the transaction that causes it, or not at all. */
export interface MailQueue {
  add(tx: TenantTransaction, mail: Mail): Promise<void>;
}
