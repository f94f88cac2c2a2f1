import { useTranslation } from "react-i18next";
import type { ChatFacts } from "../chat-screen.server";
import * as css from "./dialogs.css";
import { Modal } from "./modal";

/** Ideas for a message. A chosen one fills the field; the member sends it. product 11.19 */
export function IcebreakerDialog({
  openers,
  choose,
  close,
}: {
  openers: ChatFacts["icebreakers"];
  choose: (text: string) => void;
  close: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal title={t("chats:icebreaker_title")} close={close}>
      <p className={css.quiet}>{t("chats:icebreaker_text")}</p>
      <ul className={css.openers}>
        {openers.map((name) => {
          const text = t(`chats:opener_${name}`);
          return (
            <li key={name}>
              <button className={css.opener} type="button" onClick={() => choose(text)}>
                {text}
              </button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
