import { useTranslation } from "react-i18next";
import * as css from "./dialogs.css";
import { GiftIcon } from "./gift-icon";
import { Modal } from "./modal";
import type { ChatFacts } from "./views";

/** The brand's gifts, each with its price; pressed, it is given. */
export function GiftDialog({
  gifts,
  credits,
  name,
  give,
  close,
}: {
  gifts: ChatFacts["gifts"];
  credits: number;
  name: string;
  give: (gift: ChatFacts["gifts"][number]) => void;
  close: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal title={t("chats:gift_title", { member: name })} close={close}>
      <ul className={css.gifts}>
        {gifts.map((gift) => (
          <li key={gift.id}>
            <button className={css.giftTile} type="button" onClick={() => give(gift)}>
              <GiftIcon name={gift.icon} />
              <strong>{gift.name}</strong>
              <span>{t("chats:credits", { count: gift.price })}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={css.quiet}>{t("chats:credits_have", { count: credits })}</p>
    </Modal>
  );
}
