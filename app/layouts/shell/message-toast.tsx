import { useLocation } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { UserRound, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { roundPlain } from "~/ui/button.css";
import type { LiveEvent } from "../live/live-connection";
import { type ChatsAnswer, chatsQuery } from "../live/queries";
import * as css from "./message-toast.css";

const SHOWN_MS = 6000;
type Chat = ChatsAnswer["chats"][number];

/**
 * Shows that a message came while another page is open: face, name, first line, Reply. Two at once are counted. It leaves after six
 * seconds, but not while a pointer or the focus is on it. APP §1
 * @param cdnPrefix what the path of a picture is appended to
 */
export function MessageToast({ cdnPrefix }: { cdnPrefix: string }) {
  const { t } = useTranslation();
  const [chats, drop] = useArrived();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (chats.length === 0 || isHeld) return;
    const timer = setTimeout(drop, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [chats, isHeld, drop]);
  const [first] = chats;
  return (
    <div className={css.place} role="status" data-message-toast>
      {first ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: a pointer or the focus on it only keeps it in view
        <div
          className={css.toast}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          {first.profile.main_image && chats.length === 1 ? (
            <img
              className={css.face}
              src={`${cdnPrefix}/${first.profile.main_image.thumb_filename}`}
              alt=""
            />
          ) : (
            <span className={css.face}>
              <UserRound aria-hidden />
            </span>
          )}
          <p className={css.words}>
            {chats.length === 1 ? (
              <>
                <strong>{first.profile.name}</strong>
                <span className={css.line} data-cuts>
                  {lineOf(first, t)}
                </span>
              </>
            ) : (
              <strong>{t("common:new_messages", { count: chats.length })}</strong>
            )}
          </p>
          <ButtonLink
            kind="text"
            size="small"
            href={chats.length === 1 ? paths.chat(first.conversation.id) : paths.chats()}
            onClick={drop}
          >
            {t(chats.length === 1 ? "common:reply" : "common:tab_chats")}
          </ButtonLink>
          <button className={roundPlain} type="button" aria-label={t("common:close")} onClick={drop}>
            <X aria-hidden />
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** The first line of a message; what a photo or a gift is called. */
function lineOf({ last_message: last }: Chat, t: TFunction): string {
  if (!last) return "";
  if (last.kind === "photo" || last.kind === "gift") return last.text || t(`common:message_${last.kind}`);
  return last.text.split("\n", 1)[0] ?? "";
}

/**
 * The conversations in which something arrived, newest first, and how to drop them. What arrives in the conversation that is open, in sight in
 * the list, or was written by the member on another device, is none.
 */
function useArrived(): [readonly Chat[], () => void] {
  const { data } = useQuery({ ...chatsQuery, enabled: false });
  const { pathname } = useLocation();
  const [shown, setShown] = useState<readonly Chat[]>([]);
  const waiting = useRef(new Map<number, number>());
  const drop = useRef(() => setShown([]));
  useEffect(() => {
    const note = (event: Event) => {
      const live = (event as CustomEvent<LiveEvent>).detail;
      if (live.type === "message" && document.visibilityState === "visible")
        waiting.current.set(live.conversation, live.seq);
    };
    document.addEventListener("live", note);
    return () => document.removeEventListener("live", note);
  }, []);
  useEffect(() => {
    const arrived = (data?.chats ?? []).filter(({ conversation, last_message: last }) => {
      const seq = waiting.current.get(conversation.id);
      if (seq === undefined || !last || last.id < seq) return false;
      waiting.current.delete(conversation.id);
      return !last.own && pathname !== paths.chats() && pathname !== paths.chat(conversation.id);
    });
    if (arrived.length > 0)
      setShown((old) => [
        ...arrived,
        ...old.filter((one) => !arrived.some(({ conversation }) => conversation.id === one.conversation.id)),
      ]);
  }, [data, pathname]);
  useEffect(() => {
    setShown((old) =>
      pathname === paths.chats()
        ? []
        : old.filter(({ conversation }) => pathname !== paths.chat(conversation.id)),
    );
  }, [pathname]);
  return [shown, drop.current];
}
