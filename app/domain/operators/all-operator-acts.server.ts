import { addDiscountAct } from "./add-discount.act.server";
import { addNoteAct } from "./add-note.act.server";
import { ban } from "./ban.act.server";
import { changeAddressAct } from "./change-address.act.server";
import { confirmRefund } from "./confirm-refund.act.server";
import { decideAppealAct } from "./decide-appeal.act.server";
import { decideCaseAct } from "./decide-case.act.server";
import { decideComplaintAct } from "./decide-complaint.act.server";
import { endDiscountAct } from "./end-discount.act.server";
import { endSessionsAct } from "./end-sessions.act.server";
import { erase } from "./erase.act.server";
import { escalateCaseAct } from "./escalate-case.act.server";
import { exportAct } from "./export.act.server";
import { exportOrdersAct } from "./export-orders.act.server";
import { findMembersAct } from "./find-members.act.server";
import { grant } from "./grant.act.server";
import { inspectPhotoAct } from "./inspect-photo.act.server";
import { invite } from "./invite.act.server";
import { inviteWaitingAct } from "./invite-waiting.act.server";
import { listAuditAct } from "./list-audit.act.server";
import { messageMemberAct } from "./message-member.act.server";
import { payBack } from "./pay-back.act.server";
import { refund } from "./refund.act.server";
import { removeWaitingAct } from "./remove-waiting.act.server";
import { resendActivationAct } from "./resend-activation.act.server";
import { retryPostbackAct } from "./retry-postback.act.server";
import { revealAddressAct } from "./reveal-address.act.server";
import { reverse } from "./reverse.act.server";
import { sendInvoiceAct } from "./send-invoice.act.server";
import { skipCaseAct } from "./skip-case.act.server";
import { unban } from "./unban.act.server";
import { undoPhotoAct } from "./undo-photo.act.server";
import { viewAppealAct } from "./view-appeal.act.server";
import { viewCaseAct } from "./view-case.act.server";
import { viewMemberAct } from "./view-member.act.server";
import { viewPhotosAct } from "./view-photos.act.server";

/** Every act of operators. A test compares the list with the files. */
export const allOperatorActs = [
  findMembersAct,
  ban,
  unban,
  erase,
  exportAct,
  exportOrdersAct,
  inspectPhotoAct,
  undoPhotoAct,
  decideComplaintAct,
  decideCaseAct,
  decideAppealAct,
  skipCaseAct,
  escalateCaseAct,
  viewCaseAct,
  viewAppealAct,
  viewPhotosAct,
  viewMemberAct,
  endSessionsAct,
  addNoteAct,
  messageMemberAct,
  resendActivationAct,
  changeAddressAct,
  revealAddressAct,
  invite,
  inviteWaitingAct,
  removeWaitingAct,
  grant,
  reverse,
  refund,
  confirmRefund,
  payBack,
  sendInvoiceAct,
  addDiscountAct,
  endDiscountAct,
  retryPostbackAct,
  listAuditAct,
] as const;

/** Returns the act of a name; undefined where there is none. */
export const actNamed = (name: string) => allOperatorActs.find((act) => act.name === name);
