import { useTranslation } from "react-i18next";
import { GiftIcon } from "~/ui/gift-icon";
import * as css from "./thread.css";
import type { Screen } from "./use-screen";

/** A gift in the conversation: what it is, and what it cost whoever gave it. */
export function GiftCard({
  message,
  screen,
  name,
}: {
  message: { gift: string | null; own: boolean; price?: number };
  screen: Screen;
  name: string;
}) {
  const { t } = useTranslation();
  const gift = screen.facts.gifts.find(({ id }) => id === message.gift);
  const price = message.price ?? gift?.price ?? 0;
  return (
    <div className={css.gift}>
      <span className={css.giftArt}>
        <GiftIcon name={gift?.icon ?? ""} />
      </span>
      <strong>{gift?.name ?? t("chats:last_gift")}</strong>
      <span>
        {message.own && price > 0
          ? t("chats:gift_cost", { count: price })
          : message.own
            ? t("chats:last_gift")
            : t("chats:gift_from", { member: name })}
      </span>
    </div>
  );
}
