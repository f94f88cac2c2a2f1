import { UserRound } from "lucide-react";
import * as css from "./member-card.css";

/** The main photo of a member on a card, or a drawing where there is none. */
export function CardPhoto({
  src,
  isEager,
  draggable,
}: {
  src: string | null;
  /** above the fold: the photo is loaded immediately */
  isEager: boolean;
  draggable?: boolean;
}) {
  if (!src)
    return (
      <span className={css.noPhoto}>
        <UserRound className={css.noPhotoIcon} aria-hidden />
      </span>
    );
  const loading = isEager ? "eager" : "lazy";
  return (
    <img src={src} alt="" width={480} height={640} loading={loading} decoding="async" draggable={draggable} />
  );
}
