import { ChevronLeft, ChevronRight, UserRoundPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { heading, hiddenText, lede } from "~/ui/text.css";
import { steps } from "../base.css";
import { Drawn } from "./drawn";
import type { Part } from "./part";
import { Picture } from "./picture";
import type { LanderPicture } from "./pictures.server";
import * as css from "./story.css";

/** The words, two pictures, and the question. */
const FRAMES = 4;

/** A story of full-screen frames that moves only by tap or swipe; the last frame has the question. product 18.10, 18.12 */
export function Story({ block, words, question }: Part<"story">) {
  const { t } = useTranslation();
  const { first, frames, isDrawn } = block;
  return (
    <div className={css.story}>
      <div className={css.aside} aria-hidden>
        <Picture
          picture={frames.at(-1)?.picture ?? first}
          sizes="(min-width: 992px) 30vw, 1px"
          className={css.photo}
        />
      </div>
      <section className={css.frames} aria-label={t("landers:landing2_story")}>
        <Frame at={1} picture={first} isDrawn={isDrawn} isFirst>
          {words}
        </Frame>
        {frames.map(({ title, text, picture }, at) => (
          <Frame key={title} at={at + 2} picture={picture} isDrawn>
            <h2 className={heading.title}>{title}</h2>
            <p className={lede}>{text}</p>
          </Frame>
        ))}
      </section>
      <section className={css.last} id={`frame-${FRAMES}`}>
        <Progress at={FRAMES} />
        <div className={css.slot}>
          <UserRoundPlus className={css.slotIcon} aria-hidden />
        </div>
        <h2 className={heading.hero}>{t("landers:landing2_last")}</h2>
        <div className={css.question}>{question}</div>
      </section>
    </div>
  );
}

/**
 * One picture of the story with its text; links at its sides lead to the neighbouring frames, without script as well.
 * @param at from 1
 */
function Frame({
  at,
  picture,
  isDrawn,
  isFirst = false,
  children,
}: {
  at: number;
  picture: LanderPicture;
  isDrawn: boolean;
  isFirst?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <section className={css.frame} id={`frame-${at}`}>
      <Picture
        picture={picture}
        sizes="(min-width: 992px) 484px, 100vw"
        className={css.photo}
        isFirst={isFirst}
      />
      <div className={css.scrim} />
      <Progress at={at} />
      {at > 1 ? (
        <a className={css.back} href={`#frame-${at - 1}`} data-frame aria-label={t("landers:landing2_back")}>
          <ChevronLeft className={css.arrow} aria-hidden />
        </a>
      ) : null}
      <a className={css.next} href={`#frame-${at + 1}`} data-frame aria-label={t("landers:landing2_next")}>
        <ChevronRight className={css.arrow} aria-hidden />
      </a>
      <div className={css.text}>
        {children}
        {isDrawn && picture.src !== null ? <Drawn /> : null}
      </div>
    </section>
  );
}

/** The position in the story, as dashes and in words. */
function Progress({ at }: { at: number }) {
  const { t } = useTranslation();
  return (
    <p className={`${steps} ${css.progress}`}>
      {Array.from({ length: FRAMES }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dash is identified by its position
        <i key={index} data-on={index < at || undefined} />
      ))}
      <span className={hiddenText}>{t("landers:landing2_step", { at, count: FRAMES })}</span>
    </p>
  );
}
