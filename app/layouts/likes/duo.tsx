import { Heart, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { photo as photoFrame } from "~/ui/photo.css";
import * as css from "./duo.css";

/**
 * Two faces side by side, framed as the brand frames photos; of a match with a heart where they meet. APP §4, §5
 * @param own, other addresses of the pictures; null where there is none
 * @param mark what stands on the other's picture, such as that they are fictional
 * @param small as an empty conversation shows it
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
          <Heart aria-hidden />
        </span>
      ) : null}
    </div>
  );
}

function Picture({ src, mark }: { src: string | null; mark?: ReactNode }) {
  return (
    <figure className={css.figure}>
      <span className={`${photoFrame} ${css.picture}`}>
        {src ? <img src={src} alt="" decoding="async" /> : <UserRound aria-hidden />}
      </span>
      {mark ? <span className={css.mark}>{mark}</span> : null}
    </figure>
  );
}
