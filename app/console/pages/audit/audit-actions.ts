import type { AuditAction } from "~/db/tables";
import { t } from "../../text";

/** Every action of the audit log, in the order of the filter. */
const actions: Record<AuditAction, true> = {
  view: true,
  find: true,
  photo: true,
  complaint: true,
  ban: true,
  unban: true,
  sessions: true,
  erase: true,
  export: true,
  grant: true,
  reverse: true,
  refund: true,
  invoice: true,
  invite: true,
  waiting: true,
  discount: true,
  postback: true,
  warn: true,
  suspend: true,
  appeal: true,
  skip: true,
  message: true,
  resend: true,
  address: true,
  note: true,
  reveal: true,
  list: true,
};

export const auditActions = Object.keys(actions) as AuditAction[];

/** Returns the word of an action; an action of the operators' own log is its own word. */
export function auditWord(action: string): string {
  const known = auditActions.find((one) => one === action);
  return known ? t(`audit_${known}`) : action;
}
