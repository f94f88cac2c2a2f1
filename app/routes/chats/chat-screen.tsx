import { useLoaderData } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { heading, muted } from "~/ui/text.css";
import { ChatList } from "./chat-list";
import * as css from "./chats.css";
import { Conversation } from "./conversation";
import { useScreen } from "./use-screen";
import type { ShownData } from "./views";

/** Conversations and the one that is open: side by side from 992 px on, one at a time below. product.md §2 */
export function ChatScreen() {
  const data = useLoaderData() as ShownData;
  const screen = useScreen(data);
  const { opened } = data;
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

/** Where a conversation will be, beside the list. */
function NothingChosen({ hasChats }: { hasChats: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={css.nothing}>
      {hasChats ? (
        <>
          <MessageCircle aria-hidden />
          <h2 className={heading.section}>{t("chats:pick_title")}</h2>
          <p className={muted}>{t("chats:pick_text")}</p>
        </>
      ) : null}
    </section>
  );
}
