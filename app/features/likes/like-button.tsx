import { Heart } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import * as css from "~/ui/round.css";
import { useLiked } from "./liked";

/** Likes or unlikes a member. A separate form, so that it works without script and before hydration. product 10.1, 4.28 */
export function LikeButton({
  id,
  name,
  liked,
  onCard = false,
}: {
  id: number;
  name: string;
  liked: boolean;
  onCard?: boolean;
}) {
  const { t } = useTranslation();
  const [isLiked, setLiked] = useLiked(id, liked, t("errors:try_later"));
  const [hasPressed, setPressed] = useState(false);
  const press = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    setLiked(!isLiked);
  };
  return (
    <form method="post" action="/api/like.php" onSubmit={press}>
      <input type="hidden" name="profile" value={id} />
      <input type="hidden" name="like" value={isLiked ? "0" : "1"} />
      <button
        type="submit"
        className={onCard ? `${css.round} ${css.onCard}` : css.round}
        aria-pressed={isLiked}
        data-beats={hasPressed || undefined}
        aria-label={t("common:like_member", { name })}
      >
        <Heart className={css.heart} aria-hidden />
      </button>
    </form>
  );
}
