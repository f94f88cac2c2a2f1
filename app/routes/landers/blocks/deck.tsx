import { Heart, Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { caption, meta as cardMeta, name, tags } from "~/ui/card.css";
import { hiddenText } from "~/ui/text.css";
import * as css from "./deck.css";
import { Drawn } from "./drawn";
import type { Part } from "./part";
import { Picture } from "./picture";

/** A practice deck of three drawn cards. Nothing is stored. Without script the cards do not move. product 18.8 */
export function Deck({ block }: Part<"deck">) {
  const { t } = useTranslation();
  return (
    <section className={css.side} aria-label={t("landers:tinderswipe_deck")}>
      <div className={css.deck} data-deck>
        <div className={css.slot} aria-hidden>
          <Plus className={css.slotIcon} />
          <span className={name}>{t("landers:tinderswipe_now")}</span>
        </div>
        {block.cards.map((one, at) => (
          <article key={one.line} className={css.card} data-depth={at} data-card>
            <Picture
              picture={one.picture}
              sizes="(min-width: 992px) 26vw, 78vw"
              className={css.picture}
              isFirst={at === 0}
            />
            <div className={`${tags} ${css.onPicture}`}>
              <Drawn />
            </div>
            <div className={`${caption} ${css.cardCaption}`}>
              <h2 className={`${name} ${css.cardName}`}>{one.name}</h2>
              <p className={cardMeta}>{one.line}</p>
            </div>
          </article>
        ))}
      </div>
      <div className={css.acts}>
        <button
          type="button"
          className={css.pass}
          data-swipe="pass"
          aria-label={t("landers:tinderswipe_pass")}
        >
          <X aria-hidden />
        </button>
        <button
          type="button"
          className={css.like}
          data-swipe="like"
          aria-label={t("landers:tinderswipe_like")}
        >
          <Heart className={css.heart} aria-hidden />
        </button>
      </div>
      <p className={hiddenText} aria-live="polite" data-said />
    </section>
  );
}
