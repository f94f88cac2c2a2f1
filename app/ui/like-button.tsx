import { Heart } from "lucide-react";
import { useTranslation } from "react-i18next";
import * as css from "./round.css";

/**
 * Likes a member, or no longer. It is a form of its own, so that it works without JavaScript; with it the heart changes at once and
 * changes back where the server refused. product.md §2
 */
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
  return (
    <form method="post" action="/api/like.php" data-enhance="like">
      <input type="hidden" name="profile" value={id} />
      <input type="hidden" name="like" value={liked ? "0" : "1"} />
      <button
        type="submit"
        className={onCard ? `${css.round} ${css.onCard}` : css.round}
        aria-pressed={liked}
        aria-label={t("common:like_member", { name })}
      >
        <Heart aria-hidden />
      </button>
    </form>
  );
}
