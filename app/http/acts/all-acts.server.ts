import { deleteAccountAct } from "~/domain/accounts/leaving/delete-account.act.server";
import { reactivate } from "~/domain/accounts/leaving/reactivate.act.server";
import { changePasswordAct } from "~/domain/accounts/passwords/change-password.act.server";
import { savePrivacy } from "~/domain/accounts/settings/save-privacy.act.server";
import { setLanguageAct } from "~/domain/accounts/settings/set-language.act.server";
import { setLocationAct } from "~/domain/accounts/settings/set-location.act.server";
import { activate } from "~/domain/accounts/signup/activate.act.server";
import type { Act } from "~/domain/act.server";
import { publishTypingAct } from "~/domain/chats/publish-typing.act.server";
import { removeChatAct } from "~/domain/chats/remove-chat.act.server";
import { seeMessagesAct } from "~/domain/chats/see-messages.act.server";
import { sendGiftAct } from "~/domain/chats/send/send-gift.act.server";
import { sendMessageAct } from "~/domain/chats/send/send-message.act.server";
import { swipe } from "~/domain/games/swipe.act.server";
import { like } from "~/domain/likes/like.act.server";
import { block } from "~/domain/members/block.act.server";
import { unblock } from "~/domain/members/unblock.act.server";

/** Every act, in the order of the call's documentation. A test compares the list with the files. */
export const allActs: readonly Act[] = [
  like,
  swipe,
  sendMessageAct,
  removeChatAct,
  seeMessagesAct,
  publishTypingAct,
  sendGiftAct,
  block,
  unblock,
  activate,
  savePrivacy,
  setLanguageAct,
  setLocationAct,
  changePasswordAct,
  deleteAccountAct,
  reactivate,
];
