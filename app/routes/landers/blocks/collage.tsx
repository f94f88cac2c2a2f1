import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import * as css from "./collage.css";
import type { Part } from "./part";
import { Picture } from "./picture";

/** Pictures as tiles around headline and question, with one empty tile for the visitor. product 18.8 */
export function Collage({ block }: Part<"collage">) {
  const { t } = useTranslation();
  return (
    <>
      {block.pictures.map((picture, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position
        <div key={at} className={css.tile}>
          <Picture
            picture={picture}
            sizes="(min-width: 992px) 24vw, 46vw"
            className={css.picture}
            isFirst={at < 5}
          />
        </div>
      ))}
      <p className={css.you}>
        <Plus aria-hidden />
        <span>{t("landers:collagelanding_you")}</span>
      </p>
    </>
  );
}
