import { Pause as PauseIcon, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { hiddenText } from "~/ui/text.css";
import type { Part } from "./part";
import * as css from "./scenes.css";

/** A sentence for each still; all of them under reduced motion. */
export function Scenes({ block }: Part<"scenes">) {
  return (
    <ol className={css.scenes}>
      {block.lines.map((line) => (
        <li key={line} className={css.scene}>
          {line}
        </li>
      ))}
    </ol>
  );
}

const NUMBERS = [1, 2, 3] as const;

/** A checkbox that pauses the stills, so that it works without script, and the number of the current one. */
export function Pause(_: Part<"pause">) {
  const { t } = useTranslation();
  return (
    <div className={css.controls}>
      <label className={css.pause}>
        <input className={css.checkbox} type="checkbox" data-pause />
        <span className={hiddenText}>{t("landers:transitionsvideolanding_pause")}</span>
        <PauseIcon className={css.pauseIcon} aria-hidden />
        <Play className={css.playIcon} aria-hidden />
      </label>
      <ol className={css.progress}>
        {NUMBERS.map((at) => (
          <li key={at} className={css.step}>
            <i className={css.dash} />
            <span className={css.count}>
              {t("landers:transitionsvideolanding_progress", { at, count: NUMBERS.length })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
