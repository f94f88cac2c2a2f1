import { MessageCircle, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePart } from "~/client/use-part";
import { AlertRow } from "~/layouts/shell/alert";
import { paths } from "~/paths";
import { badgeText } from "~/ui/badge-text";
import { Button, ButtonLink } from "~/ui/button";
import { roundPlain } from "~/ui/button.css";
import { count } from "~/ui/count.css";
import { heading, hiddenText, muted } from "~/ui/text.css";
import { loadFindChats } from "../dialogs/load-find-chats";
import { loadRemoveDialog } from "../dialogs/load-remove-dialog";
import { opened } from "../dialogs/open-find";
import { nameOf } from "../name-of";
import { fetchChats } from "../sending/fetch-chats";
import type { Screen } from "../use-screen";
import type { ChatView } from "../views";
import { ChatRow } from "./chat-row";
import * as css from "./chats.css";
import { Matches } from "./matches";
import { useStoredScroll } from "./use-stored-scroll";

/** The member's conversations, latest first, loaded further on scroll. product 11.13 */
export function ChatList({
  screen,
  current,
  isAside,
}: {
  screen: Screen;
  current: number | null;
  /** a conversation is the main content, and the list is beside it */
  isAside: boolean;
}) {
  const { t } = useTranslation();
  const { list } = screen;
  const [removing, setRemoving] = useState<ChatView | null>(null);
  const [RemoveDialog, fetchRemoveDialog] = usePart(loadRemoveDialog);
  const rows = useStoredScroll(isAside);
  const [Find, openFind, closeFind] = usePart(loadFindChats, opened.Part);
  const Title = isAside ? "h2" : "h1";
  const row = (chat: ChatView) => (
    <ChatRow
      key={chat.conversation.id}
      chat={chat}
      isCurrent={chat.conversation.id === current}
      screen={screen}
      onRemove={async () => (await fetchRemoveDialog()) && setRemoving(chat)}
    />
  );
  const whole = (
    <>
      <Matches screen={screen} />
      {list.chats.length > 0 ? <ul>{list.chats.map(row)}</ul> : null}
      {list.chats.length === 0 && !list.problem ? <Empty /> : null}
      <More list={list} />
    </>
  );
  return (
    <section className={css.list} aria-label={t("common:tab_chats")}>
      <header className={css.listHead}>
        <Title className={heading.section}>{t("common:tab_chats")}</Title>
        {list.total > 0 ? (
          <>
            <span className={count.messages} aria-hidden>
              {badgeText(list.total)}
            </span>
            <span className={hiddenText}>{t("chats:unread", { count: list.total })}</span>
          </>
        ) : null}
        {Find || list.chats.length === 0 ? null : (
          <button
            className={`${roundPlain} ${css.findButton}`}
            type="button"
            aria-label={t("chats:find")}
            onClick={openFind}
          >
            <Search aria-hidden />
          </button>
        )}
      </header>
      <AlertRow />
      <div className={css.rows} ref={rows.ref} onScroll={rows.onScroll}>
        {Find ? (
          <Find version={list.chats} row={row} request={fetchChats} close={closeFind}>
            {whole}
          </Find>
        ) : (
          whole
        )}
      </div>
      {removing && RemoveDialog ? (
        <RemoveDialog
          name={nameOf(t, removing.profile)}
          remove={() => list.remove({ conversation: removing.conversation.id })}
          leave={removing.conversation.id === current}
          close={() => setRemoving(null)}
        />
      ) : null}
    </section>
  );
}

/** Loads the next page when the end comes into view; also shows its error. */
function More({ list }: { list: Screen["list"] }) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const { more, next, busy, problem } = list;
  useEffect(() => {
    if (!end.current || !next || problem) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && void more(), {
      rootMargin: "300px",
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [more, next, problem]);
  return (
    <div className={css.more} ref={end} aria-busy={busy}>
      {problem ? (
        <div className={css.failed} role="alert">
          <p>{t("chats:list_failed")}</p>
          <Button size="small" onClick={() => void (next ? more() : list.reload())}>
            {t("chats:again")}
          </Button>
        </div>
      ) : null}
      {busy ? [0, 1, 2].map((at) => <span key={at} className={css.skeleton} aria-hidden />) : null}
    </div>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <div className={css.empty}>
      <MessageCircle className={css.emptyIcon} aria-hidden />
      <h2 className={heading.section}>{t("chats:empty_title")}</h2>
      <p className={muted}>{t("chats:empty_text")}</p>
      <ButtonLink kind="primary" href={paths.members()}>
        {t("chats:empty_button")}
      </ButtonLink>
    </div>
  );
}
