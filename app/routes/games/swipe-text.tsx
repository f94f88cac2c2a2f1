import { Drama, Heart } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { Said } from "~/ui/notice";
import { photo } from "~/ui/photo.css";
import { heading, lede, link, muted, small } from "~/ui/text.css";
import * as css from "./swipe.css";
import type { Deck } from "./use-swipes";

const MAX_SLOTS = 6;

/** The introduction, and how many likes are left today, as the server counts. product 10.16 */
export function SwipeText({ deck, notice }: { deck: Deck; notice: string | null }) {
  const { t } = useTranslation();
  const { used, limit } = deck;
  return (
    <div className={css.text} data-swipe-text>
      <h1 className={heading.title}>
        <Trans i18nKey="games:swipe_title" count={limit} />
      </h1>
      <p className={`${lede} ${muted} ${css.onlyWide}`}>{t("games:swipe_lede")}</p>
      {notice ? <Said>{notice}</Said> : null}
      <p className={limit <= MAX_SLOTS ? `${css.left} ${css.leftBesideSlots}` : css.left}>
        <Heart className={css.leftIcon} aria-hidden />
        <span>{t("games:swipe_left", { count: limit - used, limit })}</span>
      </p>
      {limit <= MAX_SLOTS ? <Slots deck={deck} /> : null}
      <p className={css.onlyWide}>
        <Link className={link} href={paths.matchFinder()}>
          {t("games:swipe_finder")}
        </Link>
      </p>
      <p className={`${small} ${muted} ${css.onlyWithKeys}`}>{t("games:swipe_keys")}</p>
    </div>
  );
}

/** The day's likes, used and left, as icons. The line above states the same in words. */
function Slots({ deck: { liked, limit, used } }: { deck: Deck }) {
  return (
    <ul className={css.slots} aria-hidden>
      {Array.from({ length: limit }, (_, at) => {
        const member = liked[at];
        const key = member?.id ?? `free-${at}`;
        if (at >= used) return <li key={key} className={css.slot} />;
        if (member?.fictional)
          return (
            <li key={key} className={css.slotFictional}>
              <Drama />
            </li>
          );
        return member?.photo ? (
          <li key={key} className={`${photo} ${css.slotTaken}`}>
            <img src={member.photo} alt="" width={52} height={52} />
          </li>
        ) : (
          <li key={key} className={css.slotTaken}>
            <Heart />
          </li>
        );
      })}
    </ul>
  );
}
