import { Heart } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { LIKE_TEXT_MAX } from "~/domain/likes/rules";
import { useLiked } from "~/features/likes/liked";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { heart, round } from "~/ui/round.css";
import { Sheet } from "~/ui/sheet";
import * as css from "./part-like.css";

/**
 * The heart at a part of a profile, such as a photo or an answer: likes the member, with an optional line; takes a given like back. Without
 * script it likes at once, without a line. product 10.1, 8.19
 * @param isPlain without a background, beside text
 * @param children the part, which the sheet with the line shows again
 */
export function PartLike({
  id,
  name,
  liked,
  isPlain = false,
  children,
}: {
  id: number;
  name: string;
  liked: boolean;
  isPlain?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [isLiked, setLiked] = useLiked(id, liked, t("errors:try_later"));
  const [isOpen, setOpen] = useState(false);
  const [hasPressed, setPressed] = useState(false);
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (isLiked) setLiked(false);
    else setOpen(true);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
    setOpen(false);
    setPressed(true);
    setLiked(true, text);
  };
  return (
    <>
      <form
        className={isPlain ? css.beside : css.heart}
        method="post"
        action="/api/like.php"
        onSubmit={press}
      >
        <input type="hidden" name="profile" value={id} />
        <input type="hidden" name="like" value={isLiked ? "0" : "1"} />
        <button
          type="submit"
          className={`${round} ${isPlain ? css.plain : css.button}`}
          aria-pressed={isLiked}
          data-beats={hasPressed || undefined}
          aria-label={t("common:like_member", { name })}
        >
          <Heart className={heart} aria-hidden />
        </button>
      </form>
      {isOpen ? (
        <Sheet
          title={t("profile:like_title", { member: name })}
          onClose={() => setOpen(false)}
          foot={
            <Button kind="primary" type="submit" form="like-form" wide>
              <Heart aria-hidden />
              {t("profile:like_send")}
            </Button>
          }
        >
          <form className={css.form} id="like-form" onSubmit={send}>
            {children}
            <TextField
              name="text"
              label={t("profile:like_line")}
              maxLength={LIKE_TEXT_MAX}
              autoComplete="off"
            />
          </form>
        </Sheet>
      ) : null}
    </>
  );
}
