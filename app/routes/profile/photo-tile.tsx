import { ArrowLeft, ArrowRight, CircleX, Clock, Crop, Ellipsis, EyeOff, Star, Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { OwnPhoto } from "~/domain/photos/list-own-photos.server";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { photo as photoLook } from "~/ui/photo.css";
import { heading, hiddenText, muted } from "~/ui/text.css";
import * as css from "./photo-editor.css";

type Tile = {
  photo: OwnPhoto;
  number: number;
  isLast: boolean;
  isDragged: boolean;
  onMove: (where: string) => void;
  onRemove: () => void;
  onCrop: () => void;
};

/** One of the member's own photos, with its actions. Without script its forms do the same. */
export function PhotoTile({ photo, number, isLast, isDragged, onMove, onRemove, onCrop }: Tile) {
  const { t } = useTranslation();
  const { id, status, isMain } = photo;
  const menu = useRef<HTMLDivElement>(null);
  // The confirmation is a popover nested in the menu, and closes with it.
  const closeMenu = () => menu.current?.hidePopover();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const does = (submitter as HTMLButtonElement | null)?.value ?? "";
    closeMenu();
    if (does === "remove") onRemove();
    else onMove(does);
  };
  return (
    <li className={css.tile} data-photo={id} data-dragged={isDragged ? "" : undefined}>
      <div className={`${photoLook} ${css.picture}`}>
        <img
          src={photo.card}
          srcSet={`${photo.card} 480w, ${photo.full} ${photo.width}w`}
          sizes="(min-width: 768px) 15vw, 66vw"
          width={photo.width}
          height={photo.height}
          alt={t("photos:photo", { number })}
          draggable={false}
        />
      </div>
      {status === "inspecting" ? (
        <Label icon={<Clock className={css.labelIcon} aria-hidden />} text={t("photos:waiting")} isQuiet />
      ) : status === "rejected" ? (
        <Label icon={<CircleX className={css.labelIcon} aria-hidden />} text={t("photos:rejected")} />
      ) : photo.isHidden ? (
        <Label icon={<EyeOff className={css.labelIcon} aria-hidden />} text={t("photos:hidden")} />
      ) : isMain ? (
        <Label icon={<Star className={css.labelIcon} aria-hidden />} text={t("photos:main")} />
      ) : null}
      <button
        type="button"
        className={css.more}
        popovertarget={`photo-${id}`}
        aria-label={t("photos:change_photo", { number })}
      >
        <Ellipsis className={css.icon} aria-hidden />
      </button>
      <div
        ref={menu}
        className={css.sheet}
        id={`photo-${id}`}
        popover="auto"
        role="dialog"
        aria-labelledby={`photo-${id}-title`}
      >
        <h3 className={heading.section} id={`photo-${id}-title`}>
          {t("photos:photo", { number })}
        </h3>
        {status === "inspecting" ? (
          <p className={`${muted} ${css.state}`}>
            <Clock className={css.labelIcon} aria-hidden />
            <span>
              {t("photos:waiting")}. {t("photos:waiting_note")}
            </span>
          </p>
        ) : null}
        <form className={css.actions} method="post" action={paths.photosCall()} onSubmit={submit}>
          <input type="hidden" name="photo" value={id} />
          {number > 1 ? (
            <>
              <Action
                does="first"
                icon={<Star className={css.icon} aria-hidden />}
                text={t("photos:make_main")}
              />
              <Action
                does="earlier"
                icon={<ArrowLeft className={css.icon} aria-hidden />}
                text={t("photos:earlier")}
              />
            </>
          ) : null}
          {isLast ? null : (
            <Action
              does="later"
              icon={<ArrowRight className={css.icon} aria-hidden />}
              text={t("photos:later")}
            />
          )}
          {status === "rejected" ? null : (
            <button
              type="button"
              className={`${css.action} ${css.withScript}`}
              data-crop
              onClick={() => {
                closeMenu();
                onCrop();
              }}
            >
              <Crop className={css.icon} aria-hidden />
              {t("photos:crop")}
            </button>
          )}
          <button type="button" className={css.action} popovertarget={`photo-${id}-remove`}>
            <Trash2 className={css.icon} aria-hidden />
            {t("photos:remove")}
          </button>
        </form>
      </div>
      <div
        className={css.sheet}
        id={`photo-${id}-remove`}
        popover="auto"
        role="dialog"
        aria-labelledby={`photo-${id}-question`}
      >
        <h3 className={heading.section} id={`photo-${id}-question`}>
          {t("photos:remove_question")}
        </h3>
        <p className={muted}>{t("photos:remove_text")}</p>
        <form className={css.answers} method="post" action={paths.photosCall()} onSubmit={submit}>
          <input type="hidden" name="photo" value={id} />
          <Button kind="primary" type="submit" name="do" value="remove">
            {t("photos:remove")}
          </Button>
          <Button popovertarget={`photo-${id}-remove`}>{t("photos:keep")}</Button>
        </form>
      </div>
    </li>
  );
}

/** The state of a photo. @param isQuiet only its icon shows, and the menu has the text */
function Label({ icon, text, isQuiet }: { icon: ReactNode; text: string; isQuiet?: boolean }) {
  return (
    <span className={css.label}>
      {icon}
      <span className={isQuiet ? hiddenText : css.labelText}>{text}</span>
    </span>
  );
}

function Action({ does, icon, text }: { does: string; icon: ReactNode; text: string }) {
  return (
    <button className={css.action} type="submit" name="do" value={does}>
      {icon}
      {text}
    </button>
  );
}
