import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hiddenText } from "~/ui/text.css";
import { Drawn } from "../drawn";
import type { LanderPicture } from "../lander.server";
import { Picture } from "../picture";
import { steps } from "../shared.css";
import * as css from "./landing2.css";

/**
 * One picture of the story with its text; links at its sides lead to the neighbouring frames, without script as well.
 * @param at from 1
 */
export function Frame({
  at,
  of,
  picture,
  isDrawn,
  isFirst = false,
  children,
}: {
  at: number;
  of: number;
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
      <Progress at={at} of={of} />
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
export function Progress({ at, of }: { at: number; of: number }) {
  const { t } = useTranslation();
  return (
    <p className={`${steps} ${css.progress}`}>
      {Array.from({ length: of }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dash is identified by its position
        <i key={index} data-on={index < at || undefined} />
      ))}
      <span className={hiddenText}>{t("landers:landing2_step", { at, count: of })}</span>
    </p>
  );
}
