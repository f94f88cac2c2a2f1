import { useTranslation } from "react-i18next";
import { hiddenText } from "~/ui/text.css";
import * as css from "./icons.css";
import type { Part } from "./part";
import { QUESTION_FORM } from "./question";
import { wantIcons } from "./want-icons";

/** Interests to choose, several at once. The signup stores them in the profile. product 18.8 */
export function Icons({ block }: Part<"icons">) {
  const { t } = useTranslation();
  if (block.wants.length === 0) return null;
  return (
    <fieldset className={css.set}>
      <legend className={hiddenText}>{t("landers:iconslanding_choose")}</legend>
      {block.wants.map(({ id, text }) => {
        const Icon = wantIcons[id];
        return (
          <label key={id} className={css.want}>
            <input className={css.checkbox} type="checkbox" name="wants" value={id} form={QUESTION_FORM} />
            <span className={css.box}>
              <Icon className={css.icon} aria-hidden />
            </span>
            <span>{text}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
