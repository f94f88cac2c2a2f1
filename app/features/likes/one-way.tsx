import { Heart, UserRound, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useModal } from "~/client/use-modal";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { FictionalMark } from "~/ui/mark";
import { heading, lede } from "~/ui/text.css";
import type { LikeView } from "./like-view";
import { useLiked } from "./liked";
import * as css from "./one-way.css";

/** Shows a new like: the member, and the line that came with it. The button likes back; a click anywhere closes the dialog. product 10.8 */
export function OneWay({ profile, text, cdnPrefix, press, dialog, onClose }: LikeView) {
  const { t } = useTranslation();
  const { id, name, age, fictional, main_image: image } = profile;
  const [, setLiked] = useLiked(id, false, t("errors:try_later"));
  useModal(dialog);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the cross close it by keyboard
    <dialog
      ref={dialog}
      className={css.modal}
      tabIndex={-1}
      id="like-modal"
      aria-labelledby="like-modal-title"
      onClick={() => dialog.current?.close()}
      onClose={onClose}
    >
      <Link
        className={css.image}
        data-image
        href={paths.member(id)}
        aria-label={t("common:like_modal_view", { name })}
        onClick={(event) => press(event, "image-pressed")}
      >
        {image ? (
          <img className={css.picture} alt="" data-picture src={cdnPrefix + image.match} />
        ) : (
          <span data-nobody>
            <UserRound className={css.noPhotoIcon} aria-hidden />
          </span>
        )}
        <span className={css.who}>
          {fictional ? <FictionalMark /> : null}
          <strong className={heading.title}>{age === null ? name : `${name}, ${age}`}</strong>
        </span>
      </Link>
      <div className={css.text}>
        <h2 className={heading.title} id="like-modal-title">
          {t("common:like_modal_title")}
        </h2>
        <p className={lede} data-text>
          {t(text ? "match:wrote" : "common:like_modal_text", { name })}
        </p>
        {text ? (
          <blockquote className={css.quote} dir="auto">
            {text}
          </blockquote>
        ) : null}
        {fictional ? <p data-fictional>{t("common:like_modal_fictional")}</p> : null}
        <Button
          kind="primary"
          size="large"
          wide
          data-button
          onClick={(event) => {
            if (press(event, "button-pressed")) setLiked(true);
          }}
        >
          <Heart aria-hidden />
          {t("match:like_back")}
        </Button>
        <div className={css.pair}>
          <ButtonLink href={paths.member(id)}>{t("match:view")}</ButtonLink>
          <Button kind="text">{t("match:keep")}</Button>
        </div>
      </div>
      <button className={css.close} type="button" aria-label={t("common:close")} data-close>
        <X aria-hidden />
      </button>
    </dialog>
  );
}
