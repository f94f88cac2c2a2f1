import { CircleDot, Pause } from "lucide-react";
import { useTranslation } from "react-i18next";
import { drawn, drawnIcon } from "../base.css";
import { Drawn } from "./drawn";
import * as css from "./map.css";
import { MapPicture } from "./map-picture";
import type { Part } from "./part";
import { Picture } from "./picture";

/** A drawn landscape with soft dots, which are not positions. product 18.8 */
export function LanderMap({ block: { id, faces } }: Part<"map">) {
  const { t } = useTranslation();
  return (
    <div className={css.picture}>
      <MapPicture id={id} />
      {faces.length > 0 ? (
        <ul className={css.faces} aria-hidden>
          {faces.map((picture) => (
            <li key={picture.src} className={css.face}>
              <Picture picture={picture} sizes="110px" className={css.portrait} isFirst />
            </li>
          ))}
        </ul>
      ) : null}
      <div className={css.legend}>
        <p className={drawn}>
          <CircleDot className={drawnIcon} aria-hidden />
          <span>{t("landers:maplanding_legend")}</span>
        </p>
        {faces.length > 0 ? <Drawn /> : null}
      </div>
      <label className={`${drawn} ${css.pause}`}>
        <input className={css.checkbox} type="checkbox" />
        <Pause className={drawnIcon} aria-hidden />
        <span>{t("landers:maplanding_pause")}</span>
      </label>
    </div>
  );
}
