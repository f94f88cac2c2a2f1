import { Gift } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import * as css from "./thread.css";
import type { Screen } from "./use-screen";
import type { MessageView } from "./views";

/** Most conversations have no gift: its drawings are fetched by those that have. Where they cannot be, it is a parcel. */
const GiftIcon = lazy(async () => {
  const part = await import("~/ui/gift-icon").catch(() => null);
  return { default: part?.GiftIcon ?? Parcel };
});
function Parcel(_: { name: string }) {
  return <Gift aria-hidden />;
}

/** A gift in the conversation: what it is, and what it cost whoever gave it. */
export function GiftCard({
  message,
  screen,
  name,
}: {
  message: Pick<MessageView, "gift" | "own" | "price">;
  screen: Screen;
  name: string;
}) {
  const { t } = useTranslation();
  const gift = screen.facts.gifts.find(({ id }) => id === message.gift);
  return (
    <div className={css.gift}>
      <span className={css.giftArt}>
        <Suspense fallback={null}>
          <GiftIcon name={gift?.icon ?? ""} />
        </Suspense>
      </span>
      <strong>{gift?.name ?? t("chats:last_gift")}</strong>
      <span>
        {message.own && message.price
          ? t("chats:gift_cost", { count: message.price })
          : message.own
            ? t("chats:last_gift")
            : t("chats:gift_from", { member: name })}
      </span>
    </div>
  );
}
