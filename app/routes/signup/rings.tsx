import { UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { photo } from "~/ui/photo.css";
import { small } from "~/ui/text.css";
import * as css from "./rings.css";

/** Rings of distance with the brand's drawn examples in them, which are not members. */
export function Rings({ faces, className }: { faces: readonly string[]; className: string }) {
  const { t } = useTranslation();
  return (
    <div className={`${css.rings} ${className}`} aria-hidden data-rings>
      {faces.map((face) => (
        <span key={face} className={`${photo} ${css.face}`}>
          <img
            className={css.picture}
            src={face}
            alt=""
            width={44}
            height={44}
            loading="lazy"
            decoding="async"
          />
        </span>
      ))}
      <span className={css.self}>
        <UserRound className={css.selfIcon} />
      </span>
      {faces.length > 0 ? <p className={`${small} ${css.caption}`}>{t("signup:around_faces")}</p> : null}
    </div>
  );
}
