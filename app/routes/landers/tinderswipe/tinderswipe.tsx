import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Heart, Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { caption, meta as cardMeta, name, tags } from "~/ui/card.css";
import { heading, hiddenText, muted, wrap } from "~/ui/text.css";
import { Drawn } from "../drawn";
import { FirstQuestion } from "../first-question";
import { Headline } from "../headline";
import { landerOf } from "../lander.server";
import { LanderFrame } from "../lander-frame";
import { Picture } from "../picture";
import { panel, steps } from "../shared.css";
import { deckOf } from "./deck.server";
import * as css from "./tinderswipe.css";

export const loader = ({ params, context: { ctx } }: LoaderFunctionArgs) => ({
  ...landerOf(ctx, "tinderswipe", params.slug, 0),
  deck: deckOf(ctx),
});

export { handle, meta } from "../lander-page";

/**
 * A practice deck of three drawn cards; the fourth is the visitor. Nothing is stored. Without script the cards do not move, and the
 * question is beside them. product 18.8
 */
export default function TinderSwipe() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  return (
    <LanderFrame lander={lander} className={css.clip}>
      <div className={`${wrap} ${css.swipe}`}>
        <div className={css.text}>
          <Headline text={lander.headline} className={`${heading.title} ${css.headline}`} />
          <p className={muted}>{lander.text}</p>
        </div>
        <section className={css.side} aria-label={t("landers:tinderswipe_deck")}>
          <div className={css.deck} data-deck>
            <div className={css.slot} aria-hidden>
              <Plus className={css.slotIcon} />
              <span className={name}>{t("landers:tinderswipe_now")}</span>
            </div>
            {lander.deck.map((one, at) => (
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
        <section className={`${panel} ${css.you}`} data-you aria-labelledby="you">
          <div className={steps} aria-hidden>
            <i />
            <i />
            <i />
            <i className={css.youStep} data-you-step />
          </div>
          <h2 id="you" className={heading.section} tabIndex={-1}>
            {t("landers:tinderswipe_now")}
          </h2>
          <FirstQuestion lander={lander} />
        </section>
      </div>
    </LanderFrame>
  );
}
