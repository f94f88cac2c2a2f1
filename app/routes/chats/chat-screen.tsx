import { useLoaderData } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { heading, muted } from "~/ui/text.css";
import { Conversation } from "./conversation";
import { ChatList } from "./list/chat-list";
import * as css from "./list/chats.css";
import { useListCopy } from "./use-offline-copies";
import { useScreen } from "./use-screen";
import type { ShownData } from "./views";

/** List and open conversation: side by side from 992 px, one at a time below. product 11.14 */
export function ChatScreen() {
  const data = useLoaderData() as ShownData;
  const screen = useScreen(data);
  const { opened } = data;
  useListCopy(data.facts, screen.list.chats);
  return (
    <div
      className={`${css.frame} ${opened ? css.open : ""}`}
      ref={screen.frame}
      data-ready={screen.isReady || undefined}
    >
      <ChatList screen={screen} current={opened?.conversation ?? null} isAside={opened !== null} />
      {opened ? (
        <Conversation opened={opened} screen={screen} />
      ) : (
        <NothingChosen hasChats={screen.list.chats.length > 0} />
      )}
    </div>
  );
}

/** The empty place of a conversation, beside the list. */
function NothingChosen({ hasChats }: { hasChats: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={css.nothing}>
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
