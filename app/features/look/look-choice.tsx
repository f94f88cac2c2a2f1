import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hiddenText, muted } from "~/ui/text.css";
import * as css from "./look-choice.css";
import type { LookView } from "./look-view.server";

const looks = ["system", "light", "dark"] as const;

/** The three schemes as pictures with radio buttons, and a sentence about the present one. Its form sends the field `look`. product 7.18 */
export function LookChoice({ view, note }: { view: LookView; note?: ReactNode }) {
  const { t } = useTranslation();
  const { current } = view;
  return (
    <fieldset className={css.looks} aria-describedby="look-now">
      <legend className={hiddenText}>{t("settings:nav_appearance")}</legend>
      <div className={css.grid}>
        {looks.map((look) => (
          <label key={look} className={css.look}>
            <span className={css.sample}>
              {look === "dark" ? null : (
                <img className={css.picture} src={view.light} alt="" width={160} height={104} />
              )}
              {look === "light" ? null : (
                <img
                  className={look === "system" ? css.half : css.picture}
                  src={view.dark}
                  alt=""
                  width={160}
                  height={104}
                />
              )}
            </span>
            <span className={css.name}>
              <input
                className={css.button}
                type="radio"
                name="look"
                value={look}
                defaultChecked={look === current}
              />
              {t(`settings:look_${look}`)}
            </span>
          </label>
        ))}
      </div>
      <p className={muted} id="look-now">
        {t(`settings:look_${current}_now`)}
      </p>
      {note}
    </fieldset>
  );
}
