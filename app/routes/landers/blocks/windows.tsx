import { useTranslation } from "react-i18next";
import { small } from "~/ui/text.css";
import { Drawn } from "./drawn";
import type { Part } from "./part";
import { Picture } from "./picture";
import * as css from "./windows.css";

/** The windows of the house: the index of a neighbour, the visitor's own, or dark. */
const windows = [null, 0, null, "own", null, 1, 2, null, null, null, null, 3] as const;

/** A house at night with dark windows, lit windows of neighbours, and the visitor's own. product 18.8 */
export function Windows({ block }: Part<"windows">) {
  const { t } = useTranslation();
  return (
    <figure className={css.house}>
      <ul className={css.windows} aria-hidden>
        {windows.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is identified by its position
          <li key={at} className={one === null ? css.dark : one === "own" ? css.own : css.lit}>
            {one === "own" ? t("landers:alonetonight_own") : null}
            {typeof one === "number" ? (
              <Picture
                picture={block.pictures[one] ?? { src: null }}
                sizes="(min-width: 992px) 12vw, 15vw"
                className={css.neighbour}
                isFirst
              />
            ) : null}
          </li>
        ))}
      </ul>
      <figcaption className={`${small} ${css.caption}`}>
        <Drawn />
        <span>{t("landers:alonetonight_note")}</span>
      </figcaption>
    </figure>
  );
}
