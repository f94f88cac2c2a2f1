import { Gift, MessageCircle, Pencil } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";
import { usePart } from "~/client/use-part";
import { giveGift } from "~/features/gifts/give-gift";
import { LikeButton } from "~/features/likes/like-button";
import { openShop } from "~/features/shop/open-shop";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { round } from "~/ui/button.css";
import { Link } from "~/ui/link";
import { hiddenText } from "~/ui/text.css";
import * as css from "./dock.css";
import type { ShownView } from "./member-view.server";

const loadGiftSheet = async () => (await import("~/features/gifts/gift-sheet")).GiftSheet;

/** The actions of a profile: fixed at the bottom up to 991 px, below the photo from there on. product 8.10 */
export function Dock({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  if (view.kind === "own")
    return (
      <div className={css.dock} data-dock>
        <ButtonLink kind="primary" href={paths.profile()}>
          <Pencil aria-hidden />
          {t("profile:own_edit")}
        </ButtonLink>
      </div>
    );
  if (view.viewer === "visitor")
    return (
      <div className={css.dock} data-dock>
        <ButtonLink kind="primary" href={paths.memberSignup(view.id)} rel="nofollow">
          <MessageCircle aria-hidden />
          {t("signup:with_title", { member: view.name })}
        </ButtonLink>
      </div>
    );
  const { offer } = view;
  return (
    <div className={css.dock} data-dock>
      <ButtonLink kind="primary" href={paths.memberChat(view.id)}>
        <MessageCircle aria-hidden />
        <span className={css.message}>
          {t("profile:write")}
          {offer ? (
            <small className={css.cost}>
              {offer.freeMessages > 0
                ? t("profile:free_left", { count: offer.freeMessages })
                : t("chats:credits", { count: offer.price })}
            </small>
          ) : null}
        </span>
      </ButtonLink>
      <LikeButton id={view.id} name={view.name} liked={view.liked} />
      {offer && offer.gifts.length > 0 ? <GiftButton view={view} offer={offer} /> : null}
    </div>
  );
}

/** Opens the gift sheet; before hydration it links to the conversation, where gifts can be sent too. */
function GiftButton({ view, offer }: { view: ShownView; offer: NonNullable<ShownView["offer"]> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [GiftSheet, fetchGiftSheet] = usePart(loadGiftSheet);
  const open = async (event: MouseEvent) => {
    event.preventDefault();
    if (await fetchGiftSheet()) setOpen(true);
  };
  return (
    <>
      <Link
        className={round}
        href={paths.memberChat(view.id)}
        role="button"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Gift aria-hidden />
        <span className={hiddenText}>{t("profile:gift", { member: view.name })}</span>
      </Link>
      {isOpen && GiftSheet ? (
        <GiftSheet
          gifts={offer.gifts}
          credits={offer.credits}
          name={view.name}
          onClose={() => setOpen(false)}
          buy={() => {
            setOpen(false);
            openShop(view.viewer === "premium" ? paths.credits() : paths.premium());
          }}
          give={async (gift, text, clientId) => {
            await giveGift({ profile: view.id }, { id: gift.id, text, clientId });
            setOpen(false);
            toast(t("chats:gift_sent", { member: view.name }));
          }}
        />
      ) : null}
    </>
  );
}
