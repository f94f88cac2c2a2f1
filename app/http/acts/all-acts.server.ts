import { deleteAccountAct } from "~/domain/accounts/leaving/delete-account.act.server";
import { downloadDataAct } from "~/domain/accounts/leaving/download-data.act.server";
import { reactivate } from "~/domain/accounts/leaving/reactivate.act.server";
import { changePasswordAct } from "~/domain/accounts/passwords/change-password.act.server";
import { requestResetAct } from "~/domain/accounts/passwords/request-reset.act.server";
import { resetPasswordAct } from "~/domain/accounts/passwords/reset-password.act.server";
import { addPasskeyAct } from "~/domain/accounts/second-factor/add-passkey.act.server";
import { beginAuthenticatorAct } from "~/domain/accounts/second-factor/begin-authenticator.act.server";
import { beginPasskeyLoginAct } from "~/domain/accounts/second-factor/begin-passkey-login.act.server";
import { completeLoginAct } from "~/domain/accounts/second-factor/complete-login.act.server";
import { confirmAuthenticatorAct } from "~/domain/accounts/second-factor/confirm-authenticator.act.server";
import { dropAuthenticatorAct } from "~/domain/accounts/second-factor/drop-authenticator.act.server";
import { logInWithPasskeyAct } from "~/domain/accounts/second-factor/log-in-with-passkey.act.server";
import { offerPasskeyAct } from "~/domain/accounts/second-factor/offer-passkey.act.server";
import { removePasskeyAct } from "~/domain/accounts/second-factor/remove-passkey.act.server";
import { renamePasskeyAct } from "~/domain/accounts/second-factor/rename-passkey.act.server";
import { renewRecoveryCodesAct } from "~/domain/accounts/second-factor/renew-recovery-codes.act.server";
import { endSessionAct } from "~/domain/accounts/sessions/end-session.act.server";
import { leaveOldSessionAct } from "~/domain/accounts/sessions/leave-old-session.act.server";
import { logInAct } from "~/domain/accounts/sessions/log-in.act.server";
import { logOutAct } from "~/domain/accounts/sessions/log-out.act.server";
import { logOutEverywhereAct } from "~/domain/accounts/sessions/log-out-everywhere.act.server";
import { logOutOthersAct } from "~/domain/accounts/sessions/log-out-others.act.server";
import { changeMailAct } from "~/domain/accounts/settings/change-mail.act.server";
import { chooseLanguageAct } from "~/domain/accounts/settings/choose-language.act.server";
import { chooseLook } from "~/domain/accounts/settings/choose-look.act.server";
import { followMailChangeAct } from "~/domain/accounts/settings/follow-mail-change.act.server";
import { savePrivacy } from "~/domain/accounts/settings/save-privacy.act.server";
import { setLanguageAct } from "~/domain/accounts/settings/set-language.act.server";
import { setLocationAct } from "~/domain/accounts/settings/set-location.act.server";
import { setLookAct } from "~/domain/accounts/settings/set-look.act.server";
import { activate } from "~/domain/accounts/signup/activate.act.server";
import { beginSignupAct } from "~/domain/accounts/signup/begin-signup.act.server";
import { completeSignupAct } from "~/domain/accounts/signup/complete-signup.act.server";
import { resendActivationAct } from "~/domain/accounts/signup/resend-activation.act.server";
import { signUpAct } from "~/domain/accounts/signup/sign-up.act.server";
import { confirmWaitingAct } from "~/domain/accounts/waiting/confirm-waiting.act.server";
import { joinWaitingListAct } from "~/domain/accounts/waiting/join-waiting-list.act.server";
import { leaveWaitingListAct } from "~/domain/accounts/waiting/leave-waiting-list.act.server";
import type { Act } from "~/domain/act.server";
import { removeCardAct } from "~/domain/cards/remove-card.act.server";
import { publishTypingAct } from "~/domain/chats/publish-typing.act.server";
import { removeChatAct } from "~/domain/chats/remove-chat.act.server";
import { seeMessagesAct } from "~/domain/chats/see-messages.act.server";
import { sendGiftAct } from "~/domain/chats/send/send-gift.act.server";
import { sendMessageAct } from "~/domain/chats/send/send-message.act.server";
import { sendPhotoAct } from "~/domain/chats/send/send-photo.act.server";
import { makeComplaintAct } from "~/domain/complaints/make-complaint.act.server";
import { answerConsentAct } from "~/domain/consents/answer-consent.act.server";
import { confirmCodeAct } from "~/domain/debit/confirm-code.act.server";
import { orderByDebitAct } from "~/domain/debit/order-by-debit.act.server";
import { requestCodeAct } from "~/domain/debit/request-code.act.server";
import { resendCodeAct } from "~/domain/debit/resend-code.act.server";
import { appealAct } from "~/domain/decisions/appeal.act.server";
import { offerRetention } from "~/domain/discounts/offer-retention.act.server";
import { answerMatchQuestionAct } from "~/domain/games/answer-match-question.act.server";
import { forgetMatchAnswersAct } from "~/domain/games/forget-match-answers.act.server";
import { swipe } from "~/domain/games/swipe.act.server";
import { seePage } from "~/domain/growth/see-page.act.server";
import { seeShop } from "~/domain/growth/see-shop.act.server";
import { like } from "~/domain/likes/like.act.server";
import { block } from "~/domain/members/block.act.server";
import { editProfileAct } from "~/domain/members/edit-profile.act.server";
import { leavePageAct } from "~/domain/members/leave-page.act.server";
import { openProfileAct } from "~/domain/members/open-profile.act.server";
import { followPartner } from "~/domain/members/partners/follow-partner.act.server";
import { saveAnswerAct } from "~/domain/members/save-answer.act.server";
import { unblock } from "~/domain/members/unblock.act.server";
import { enableMailAct } from "~/domain/notifications/enable-mail.act.server";
import { endSubscription } from "~/domain/notifications/end-subscription.act.server";
import { recordMailEventsAct } from "~/domain/notifications/record-mail-events.act.server";
import { setPreferencesAct } from "~/domain/notifications/set-preferences.act.server";
import { subscribe } from "~/domain/notifications/subscribe.act.server";
import { unsubscribeAct } from "~/domain/notifications/unsubscribe.act.server";
import { addPhotoAct } from "~/domain/photos/add-photo.act.server";
import { cropPhotoAct } from "~/domain/photos/crop-photo.act.server";
import { movePhotoAct } from "~/domain/photos/move-photo.act.server";
import { orderPhotosAct } from "~/domain/photos/order-photos.act.server";
import { removePhotoAct } from "~/domain/photos/remove-photo.act.server";
import { cancelOrderAct } from "~/domain/shop/cancel-order.act.server";
import { chooseCountryAct } from "~/domain/shop/choose-country.act.server";
import { payOrderAct } from "~/domain/shop/pay-order.act.server";
import { placeOrderAct } from "~/domain/shop/place-order.act.server";
import { receiveMessageAct } from "~/domain/shop/receive-message.act.server";
import { setOwnLimitAct } from "~/domain/shop/set-own-limit.act.server";
import { withdrawAct } from "~/domain/shop/withdraw.act.server";

/** Every act, in the order of the call's documentation. A test compares the list with the files. */
export const allActs: readonly Act[] = [
  like,
  swipe,
  sendMessageAct,
  removeChatAct,
  seeMessagesAct,
  publishTypingAct,
  sendPhotoAct,
  sendGiftAct,
  block,
  unblock,
  placeOrderAct,
  chooseCountryAct,
  payOrderAct,
  cancelOrderAct,
  withdrawAct,
  removeCardAct,
  requestCodeAct,
  resendCodeAct,
  confirmCodeAct,
  orderByDebitAct,
  answerMatchQuestionAct,
  forgetMatchAnswersAct,
  setPreferencesAct,
  enableMailAct,
  subscribe,
  endSubscription,
  unsubscribeAct,
  signUpAct,
  completeSignupAct,
  activate,
  resendActivationAct,
  logInAct,
  completeLoginAct,
  beginPasskeyLoginAct,
  logInWithPasskeyAct,
  requestResetAct,
  resetPasswordAct,
  changeMailAct,
  followMailChangeAct,
  joinWaitingListAct,
  confirmWaitingAct,
  leaveWaitingListAct,
  addPhotoAct,
  orderPhotosAct,
  movePhotoAct,
  cropPhotoAct,
  removePhotoAct,
  editProfileAct,
  saveAnswerAct,
  savePrivacy,
  setLanguageAct,
  setLocationAct,
  setOwnLimitAct,
  changePasswordAct,
  beginAuthenticatorAct,
  confirmAuthenticatorAct,
  renewRecoveryCodesAct,
  dropAuthenticatorAct,
  offerPasskeyAct,
  addPasskeyAct,
  renamePasskeyAct,
  removePasskeyAct,
  endSessionAct,
  logOutOthersAct,
  logOutEverywhereAct,
  makeComplaintAct,
  appealAct,
  answerConsentAct,
  downloadDataAct,
  deleteAccountAct,
  reactivate,
  logOutAct,
  leaveOldSessionAct,
  chooseLanguageAct,
  chooseLook,
  setLookAct,
  beginSignupAct,
  recordMailEventsAct,
  receiveMessageAct,
  seePage,
  seeShop,
  leavePageAct,
  openProfileAct,
  followPartner,
  offerRetention,
];
