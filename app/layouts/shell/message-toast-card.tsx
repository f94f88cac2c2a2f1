import type { TFunction } from "i18next";
import { UserRound, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ChatsAnswer } from "~/client/live/queries";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { roundPlain } from "~/ui/button.css";
import { FictionalMark } from "~/ui/mark";
import * as css from "./message-toast.css";

type Chat = ChatsAnswer["chats"][number];

/**
 * Shows one message with face, name, mark and first line, or how many arrived. A separate chunk, because most pages are left before a
 * message arrives.
 * @param chats the conversations in which a message arrived, at least one, the newest first
 * @param hold called with whether a pointer or the focus is on the toast
 */
export function MessageToastCard({
  chats,
  cdnPrefix,
  drop,
  hold,
}: {
  chats: readonly Chat[];
  cdnPrefix: string;
  drop: () => void;
  hold: (isHeld: boolean) => void;
}) {
  const { t } = useTranslation();
  const first = chats[0]!;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer or the focus on it only keeps it in view
    <div
      className={css.toast}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {first.profile.main_image && chats.length === 1 ? (
        <img className={css.face} src={`${cdnPrefix}/${first.profile.main_image.thumb_filename}`} alt="" />
      ) : (
        <span className={css.face}>
          <UserRound aria-hidden />
        </span>
      )}
      <p className={css.words}>
        {chats.length === 1 ? (
          <>
            <strong className={css.name} data-cuts>
              {first.profile.name}
            </strong>
            {first.profile.fictional ? <FictionalMark /> : null}
            <span className={css.line} data-cuts>
              {lineOf(first, t)}
            </span>
          </>
        ) : (
          <strong className={css.name}>{t("common:new_messages", { count: chats.length })}</strong>
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
  );
}

/** Returns the first line of a message; for a photo or a gift without text, its name. */
function lineOf({ last_message: last }: Chat, t: TFunction): string {
  if (!last) return "";
  if (last.kind === "photo" || last.kind === "gift") return last.text || t(`common:message_${last.kind}`);
  return last.text.split("\n", 1)[0] ?? "";
}
