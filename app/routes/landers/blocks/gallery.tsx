import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { heading, hiddenText } from "~/ui/text.css";
import * as css from "./gallery.css";
import type { Part } from "./part";
import { Picture } from "./picture";

/** The picture that is open at first, as an example. */
const FIRST_OPEN = 3;

/** A grid of pictures; a tap opens one inside its row, and another tap closes it. product 18.8 */
export function Gallery({ block }: Part<"gallery">) {
  const { t } = useTranslation();
  return (
    <ul className={css.grid}>
      {block.pages.map(({ picture, line, tags }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture is identified by its position
        <li key={at}>
          <details name="gallery" open={at === FIRST_OPEN}>
            <summary className={css.summary}>
              <span className={hiddenText}>{t("landers:gallery_picture", { number: at + 1 })}</span>
              <Picture
                picture={picture}
                sizes="(min-width: 992px) 22vw, 46vw"
                className={css.picture}
                isFirst={at < 6}
              />
              <span className={css.close} aria-hidden>
                <X />
              </span>
            </summary>
            <div className={css.page}>
              <h2 className={heading.section}>{t("landers:gallery_example")}</h2>
              <p>{line}</p>
              <p className={css.tags}>
                {tags.map((tag) => (
                  <span key={tag} className={css.tag}>
                    {tag}
                  </span>
                ))}
              </p>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
