import { Heart, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useShell } from "~/client/use-shell";
import { photo as photoFrame } from "~/ui/photo.css";
import * as css from "./duo.css";

/**
 * Shows two photos side by side, framed as the brand frames photos; a match has a heart between them.
 * @param own the address of the own picture; null without one, where the brand’s symbol takes its place; "" while it is loaded
 * @param other the address of the other’s picture; null without one
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
  const { icon } = useShell();
  return (
    <div className={small ? `${css.duo} ${css.small}` : css.duo}>
      <Picture src={own ?? icon} face={own === null ? css.symbol : css.face} />
      <Picture src={other} face={css.face} mark={mark} />
      {isMatch ? (
        <span className={css.heart}>
          <Heart className={css.heartIcon} aria-hidden />
        </span>
      ) : null}
    </div>
  );
}

function Picture({ src, face, mark }: { src: string | null; face: string; mark?: ReactNode }) {
  return (
    <figure className={css.figure}>
      <span className={`${photoFrame} ${css.picture}`}>
        {src ? (
          <img className={face} src={src} alt="" decoding="async" />
        ) : (
          <UserRound className={css.noPhotoIcon} aria-hidden />
        )}
      </span>
      {mark ? <span className={css.mark}>{mark}</span> : null}
    </figure>
  );
}
