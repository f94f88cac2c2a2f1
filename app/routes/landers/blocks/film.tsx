import { Pause, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { muted, small } from "~/ui/text.css";
import { Drawn } from "./drawn";
import * as css from "./film.css";
import type { Part } from "./part";
import { Picture } from "./picture";

/**
 * The still, the film over it and its text. Without script the browser's controls play it; with script one button does, which is
 * hidden where the browser cannot play the film or reduced motion is requested.
 */
export function Film({ block: { film, poster, lines } }: Part<"film">) {
  const { t } = useTranslation();
  return (
    <figure className={css.figure}>
      <div className={css.screen}>
        <Picture picture={poster} sizes="(min-width: 992px) 56vw, 100vw" className={css.poster} isFirst />
        {film ? (
          <>
            <video
              className={css.film}
              controls
              muted
              loop
              playsInline
              preload="none"
              disablePictureInPicture
              aria-label={t("landers:video_play")}
            >
              {film.files.map(({ src, type }) => (
                <source key={src} src={src} type={type} />
              ))}
            </video>
            <button
              className={css.play}
              type="button"
              hidden
              data-play
              aria-label={t("landers:video_play")}
              data-pause-label={t("landers:video_pause")}
            >
              <Play className={css.playIcon} aria-hidden />
              <Pause className={css.pauseIcon} aria-hidden />
            </button>
          </>
        ) : null}
        {poster.src === null ? null : <Drawn className={css.drawn} />}
      </div>
      <figcaption className={css.caption}>
        {film ? (
          <>
            <p className={`${small} ${muted} ${css.facts}`} data-facts>
              {film.facts}
            </p>
            <p className={`${small} ${muted} ${css.reduced}`}>{t("landers:video_reduced")}</p>
          </>
        ) : null}
        <ol className={css.lines}>
          {lines.map((line) => (
            <li key={line} className={css.line}>
              {line}
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
