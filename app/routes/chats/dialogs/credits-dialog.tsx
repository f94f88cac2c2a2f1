import { useTranslation } from "react-i18next";
import { opensInPlace } from "~/features/shop/open-shop";
import { storeDraft } from "~/features/shop/resume";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import type { Screen } from "../use-screen";
import type { OpenedView } from "../views";
import * as css from "./dialogs.css";
import { Modal } from "./modal";

/** What was too expensive: its price, or the text that is sent once there are credits. */
export type Priced = { gift?: number; photo?: number; draft?: { key: string; text: string } };

/** The shop, opened from a message. product 11.7 */
export function CreditsDialog({
  what,
  thread,
  screen,
  close,
}: {
  what: Priced;
  thread: OpenedView;
  screen: Screen;
  close: () => void;
}) {
  const { t } = useTranslation();
  const { facts } = screen;
  const { credits, price } = thread;
  const cost =
    what.gift !== undefined
      ? t("chats:gift_cost", { count: what.gift })
      : what.photo !== undefined
        ? t("chats:photo_cost", { count: what.photo })
        : price > 0
          ? t("chats:price", { count: price, money: facts.money })
          : null;
  return (
    <Modal title={t("chats:not_enough_credits")} close={close}>
      {cost ? <p>{cost}</p> : null}
      <p>{t("chats:credits_have", { count: credits })}</p>
      <p className={css.quiet}>{t("chats:credits_kept")}</p>
      <div className={css.answers}>
        <ButtonLink
          kind="primary"
          href={facts.premium ? paths.credits() : paths.premium()}
          onClick={(event) => {
            if (what.draft) storeDraft(what.draft.key, what.draft.text);
            opensInPlace(event);
            close();
          }}
        >
          {facts.premium ? t("chats:credits_get") : t("common:nav_premium")}
        </ButtonLink>
        <Button onClick={close}>{t("chats:not_now")}</Button>
      </div>
    </Modal>
  );
}
