import { useTranslation } from "react-i18next";
import { GiftIcon } from "~/ui/gift-icon";
import type { ChatFacts, MessageView } from "../views";
import * as css from "./thread.css";

/** A gift in the conversation, with its price for the sender. */
export function GiftCard({
  message,
  gifts,
  name,
}: {
  message: Pick<MessageView, "gift" | "own" | "price">;
  gifts: ChatFacts["gifts"];
  name: string;
}) {
  const { t } = useTranslation();
  const gift = gifts.find(({ id }) => id === message.gift);
  return (
    <div className={css.gift}>
      <span className={css.giftArt}>
        <GiftIcon name={gift?.icon ?? ""} />
      </span>
      <strong className={css.giftName}>{gift?.name ?? t("chats:last_gift")}</strong>
      <span className={css.giftNote}>
        {message.own && message.price
          ? t("chats:gift_cost", { count: message.price })
          : message.own
            ? t("chats:last_gift")
            : t("chats:gift_from", { member: name })}
      </span>
    </div>
  );
}
