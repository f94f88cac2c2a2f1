import { chatsView, openChatView } from "~/domain/chats/chats-view.server";
import type { OpenChat } from "~/domain/chats/open-chat.server";
import { readChatList } from "~/domain/chats/read-chat-list.server";
import type { Account } from "~/domain/context";
import { paymentCountryOf } from "~/domain/shop/payment-country.server";
import { matchesView } from "~/http/api/matches-view.server";
import { openingView } from "~/http/api/opening-view.server";
import type { Ctx } from "~/http/context.server";
import { giftsOf } from "~/http/gifts.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { formatMoney } from "~/i18n/format";
import { paneView } from "./pane/pane-view.server";

/** A conversation as the screen gets it. `conversation` is null where the first message will start it. */
async function openedView(ctx: Ctx, member: Account, chat: OpenChat) {
  const { tenant } = ctx;
  return {
    conversation: chat.conversation,
    ...openChatView(tenant, chat),
    opening: chat.messages.length === 0 ? await openingView(ctx, member.id, chat) : null,
    pane: await paneView(ctx, member, chat),
  };
}

export type OpenedView = Awaited<ReturnType<typeof openedView>>;

/** Returns all data of the chat screen: the list, the open conversation, and the settings for every message. product 11.15 */
export async function chatScreen(ctx: Ctx, member: Account, chat: OpenChat | null) {
  const { tenant, t, locale } = ctx;
  const { config } = tenant;
  const country = paymentCountryOf(ctx, member);
  const list = chatsView(tenant, await readChatList(ctx, member.id));
  return {
    list,
    matches: await matchesView(ctx, member.id),
    opened: chat && (await openedView(ctx, member, chat)),
    facts: {
      member: member.id,
      premium: member.paidUser,
      messageLength: config.message_length,
      money: formatMoney(ctx.prices(country).lowestMessage, locale, country),
      gifts: giftsOf(ctx),
      icebreakers: config.icebreakers,
      hosts: [new URL(ctx.origin).host, config.domain, ...config.aliases],
      cdnPrefix: config.cdn_prefix,
      isPaneClosed: ctx.cookies.chat_pane === "closed",
      nowMs: ctx.now.getTime(),
      /** so that a form without script is sent once, however often it is submitted */
      clientId: ctx.random(12).toString("base64url"),
    },
    head: hiddenHead(ctx, chat?.partner.name || t("common:tab_chats")),
  };
}

export type ChatScreenData = Awaited<ReturnType<typeof chatScreen>>;
export type ChatFacts = ChatScreenData["facts"];
