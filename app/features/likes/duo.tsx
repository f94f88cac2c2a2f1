import { Heart, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { photo as photoFrame } from "~/ui/photo.css";
import * as css from "./duo.css";

/**
 * Shows two photos side by side, framed as the brand frames photos; a match has a heart between them.
 * @param own, other addresses of the pictures; null without a picture
 * @param mark the mark on the other's picture, such as that they are fictional
 * @param small the size in an empty conversation
 */
export function Duo({
  own,
  other,
  mark,
  isMatch,
  small = false,
}: {
  own: string | null;
  other: string | null;
  mark?: ReactNode;
  isMatch: boolean;
  small?: boolean;
}) {
  return (
    <div className={small ? `${css.duo} ${css.small}` : css.duo}>
      <Picture src={own} />
      <Picture src={other} mark={mark} />
      {isMatch ? (
        <span className={css.heart}>
          <Heart className={css.heartIcon} aria-hidden />
        </span>
      ) : null}
    </div>
  );
}

function Picture({ src, mark }: { src: string | null; mark?: ReactNode }) {
  return (
    <figure className={css.figure}>
      <span className={`${photoFrame} ${css.picture}`}>
        {src ? (
          <img className={css.face} src={src} alt="" decoding="async" />
        ) : (
          <UserRound className={css.noPhotoIcon} aria-hidden />
        )}
      </span>
      {mark ? <span className={css.mark}>{mark}</span> : null}
    </figure>
  );
}
