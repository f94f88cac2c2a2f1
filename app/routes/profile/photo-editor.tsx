import { useSearchParams } from "@remix-run/react";
import { Camera, ImagePlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OwnPhotos } from "~/domain/photos/list-own-photos.server";
import {
  PHOTO_MAX_BYTES,
  PHOTO_MAX_PIXELS,
  PHOTO_MIN_PIXELS,
  photoProblems,
  rejectionReasons,
} from "~/domain/photos/rules";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { problem } from "~/ui/field.css";
import { Said } from "~/ui/notice";
import { heading, hiddenText, muted, small } from "~/ui/text.css";
import { CropDialog } from "./crop-dialog";
import * as css from "./photo-editor.css";
import { PhotoTile } from "./photo-tile";

const limits = {
  megabytes: PHOTO_MAX_BYTES / 1024 / 1024,
  megapixels: PHOTO_MAX_PIXELS / 1_000_000,
  pixels: PHOTO_MIN_PIXELS,
};

/**
 * A member's own photos: adding, ordering, cropping, removing. Forms and popovers that work without script; with it, files show their
 * progress, photos are dragged, and nothing reloads. Place it once, and give it what `listOwnPhotos` tells. product.md §2, §9
 */
export function PhotoEditor({ photos, limit, isPaid, premiumLimit }: OwnPhotos) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const refused = photoProblems.find((one) => one === query.get("photo"));
  const isFull = photos.length >= limit;
  return (
    <section
      className={css.editor}
      id="photos"
      aria-labelledby="photos-title"
      data-enhance="photos"
      data-max-bytes={PHOTO_MAX_BYTES}
      data-too-big={t("photos:problem_too_big", limits)}
      data-full={t("photos:problem_full", { limit })}
      data-failed={t("photos:problem_failed")}
      data-uploading={t("photos:uploading", { file: "%" })}
      data-moved={t("photos:moved")}
    >
      <div className={css.head}>
        <h2 className={heading.section} id="photos-title">
          {t("photos:title")}
        </h2>
        <span className={muted} data-refresh="count">
          {t("photos:used", { used: photos.length, limit })}
        </span>
      </div>
      {refused ? <Said>{t(`photos:problem_${refused}`, { ...limits, limit })}</Said> : null}
      <div data-refresh="photos">
        {photos.length === 0 ? (
          <p className={css.empty}>
            <Camera aria-hidden />
            <span>{t("photos:empty")}</span>
          </p>
        ) : (
          <ul className={css.grid} data-list>
            {photos.map((photo, at) => (
              <PhotoTile key={photo.id} photo={photo} number={at + 1} isLast={at === photos.length - 1} />
            ))}
          </ul>
        )}
        <Notes photos={photos} />
        <form
          className={css.add}
          method="post"
          action={paths.photosCall()}
          encType="multipart/form-data"
          // A way back must not bring files again that were added already: the script takes what it finds.
          autoComplete="off"
          data-add
          data-free={limit - photos.length}
        >
          {isFull ? (
            <p className={`${muted} ${small}`}>{t("photos:problem_full", { limit })}</p>
          ) : (
            <>
              <label className={css.pick}>
                <span className={hiddenText}>{t("photos:add")}</span>
                <input
                  type="file"
                  name="photo"
                  accept="image/jpeg,image/png,image/webp"
                  multiple
                  required
                  className={css.file}
                />
              </label>
              <Button kind="primary" type="submit" data-focus="add">
                <ImagePlus aria-hidden />
                {t("photos:add")}
              </Button>
            </>
          )}
        </form>
      </div>
      <ul className={css.uploads} data-uploads />
      <template data-upload>
        <li className={css.upload}>
          <span data-name />
          <progress max={1} value={0} />
          <p className={problem} role="alert" hidden />
        </li>
      </template>
      <p className={`${muted} ${small}`}>
        {t("photos:hint", limits)} {isPaid ? null : t("photos:hint_premium", { premium: premiumLimit })}
      </p>
      {photos.length > 1 ? (
        <p className={`${muted} ${small} ${css.withScript}`}>{t("photos:drag_hint")}</p>
      ) : null}
      <CropDialog />
      <p className={hiddenText} role="status" data-said />
    </section>
  );
}

/** What became of photos that others do not see. */
function Notes({ photos }: Pick<OwnPhotos, "photos">) {
  const { t } = useTranslation();
  const rejected = photos.flatMap(({ status, reason }, at) => {
    const known = rejectionReasons.find((one) => one === reason);
    return status === "rejected" ? [{ number: at + 1, known }] : [];
  });
  return (
    <>
      {photos.some(({ status }) => status === "inspecting") ? (
        <p className={`${muted} ${small} ${css.note}`}>{t("photos:waiting_note")}</p>
      ) : null}
      {rejected.map(({ number, known }) => (
        <div key={number} className={css.note}>
          <Said>
            {t("photos:rejected_note", { number })} {known ? t(`photos:reason_${known}`) : null}
          </Said>
        </div>
      ))}
    </>
  );
}
