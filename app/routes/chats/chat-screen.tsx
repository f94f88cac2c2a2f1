import { useLoaderData } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { heading, muted } from "~/ui/text.css";
import { Conversation } from "./conversation";
import { ChatList } from "./list/chat-list";
import * as css from "./list/chats.css";
import { useNewest } from "./use-newest";
import { useListCopy } from "./use-offline-copies";
import { useScreen } from "./use-screen";
import type { ShownData } from "./views";

/** List and open conversation: side by side from 992 px, where the newest one opens by itself; one at a time below. product 11.14 */
export function ChatScreen() {
  const data = useLoaderData() as ShownData;
  const screen = useScreen(data);
  useListCopy(data.facts, screen.list.chats);
  const hasChats = screen.list.chats.length > 0;
  const { newest, isPending } = useNewest(data.opened === null && hasChats);
  const opened = data.opened ?? newest;
  return (
    <div
      className={`${css.frame} ${data.opened ? css.open : css.aside}`}
      ref={screen.frame}
      data-ready={screen.isReady || undefined}
    >
      <ChatList screen={screen} current={opened?.conversation ?? null} isAside={opened !== null} />
      {opened ? (
        <Conversation opened={opened} screen={screen} isChosen={data.opened !== null} />
      ) : (
        <NothingChosen hasChats={hasChats} isPending={isPending} />
      )}
    </div>
  );
}

/** The empty place of a conversation, beside the list. @param isPending one may open by itself */
function NothingChosen({ hasChats, isPending }: { hasChats: boolean; isPending: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={css.nothing} data-pending={isPending || undefined}>
      {hasChats ? (
        <>
          <MessageCircle className={css.nothingIcon} aria-hidden />
          <h2 className={heading.section}>{t("chats:pick_title")}</h2>
          <p className={muted}>{t("chats:pick_text")}</p>
        </>
      ) : null}
    </section>
  );
}
