import { CircleAlert, Lock, Plus, RotateCcw, X } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { PHOTO_TYPES } from "~/domain/photos/rules";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { problem as problemText } from "~/ui/field.css";
import { Link } from "~/ui/link";
import { hiddenText } from "~/ui/text.css";
import * as css from "./photo-slots.css";
import type { Upload } from "./use-uploads";

/** Shown where there is room for that many; further ones complete a row. */
const SLOTS = 6;
const COLUMNS = 3;
const FORM = "add-photos";

/**
 * Returns the empty places to show: those that can be filled, and those that premium members have.
 * @param used photos and uploads
 * @param isLimited whether premium members may have more
 */
export function countSlots(
  used: number,
  limit: number,
  isLimited: boolean,
): { free: number; locked: number } {
  const wanted = used < SLOTS ? SLOTS - used : COLUMNS - (used % COLUMNS);
  const free = Math.max(0, Math.min(wanted, limit - used));
  return { free, locked: isLimited ? Math.max(0, SLOTS - used - free) : 0 };
}

type Props = {
  uploads: readonly Upload[];
  free: number;
  locked: number;
  input: RefObject<HTMLInputElement>;
  onFiles: (files: readonly File[]) => void;
  onRetry: (upload: Upload) => void;
};

/** The places after the photos: uploads in progress or refused, and empty ones. The first empty one is the field for files. */
export function PhotoSlots({ uploads, free, locked, input, onFiles, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {uploads.map((upload) => (
        <li key={`upload-${upload.key}`} className={css.cell} data-upload>
          {upload.problem === null ? (
            <span className={css.slot}>
              <progress className={css.progress} max={1} value={upload.part} aria-label={upload.file.name} />
            </span>
          ) : (
            <button
              type="button"
              className={css.failed}
              onClick={() => (upload.mayRetry ? onRetry(upload) : input.current?.click())}
            >
              {upload.mayRetry ? (
                <RotateCcw className={css.icon} aria-hidden />
              ) : (
                <CircleAlert className={css.icon} aria-hidden />
              )}
              <span>{upload.mayRetry ? t("errors:try_again") : t("photos:pick_different")}</span>
            </button>
          )}
        </li>
      ))}
      {free > 0 ? (
        <li key="add" className={css.addCell}>
          <label className={css.slot} data-slot>
            <Plus className={css.plus} aria-hidden />
            <input
              className={css.file}
              id="photo-files"
              type="file"
              aria-label={t("photos:add")}
              name="photo"
              form={FORM}
              accept={PHOTO_TYPES}
              multiple
              required
              ref={input}
              onChange={({ target }) => {
                const files = [...(target.files ?? [])];
                target.value = "";
                if (files.length > 0) onFiles(files);
              }}
            />
          </label>
        </li>
      ) : null}
      {Array.from({ length: Math.max(0, free - 1) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike
        <li key={`free-${at}`} className={css.cell} aria-hidden>
          <label className={css.slot} htmlFor="photo-files">
            <Plus className={css.plus} />
          </label>
        </li>
      ))}
      {Array.from({ length: locked }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: locked places are all alike
        <li key={`locked-${at}`} className={css.cell} aria-hidden={at > 0 || undefined}>
          <Link className={css.locked} href={paths.premium()} tabIndex={at > 0 ? -1 : undefined}>
            <Lock className={css.icon} aria-hidden />
            {at > 0 ? null : <span className={hiddenText}>{t("photos:slot_premium")}</span>}
          </Link>
        </li>
      ))}
    </>
  );
}

/** The form of the field for files; its button is for browsers without script. */
export function AddForm({ isFull }: { isFull: boolean }) {
  const { t } = useTranslation();
  return (
    <form
      className={css.form}
      id={FORM}
      method="post"
      action={paths.photosCall()}
      encType="multipart/form-data"
      // Back and forward must not restore files that were already added.
      autoComplete="off"
      data-add
    >
      {isFull ? null : (
        <Button kind="primary" type="submit">
          {t("photos:add")}
        </Button>
      )}
    </form>
  );
}

/** Why files were refused. */
export function UploadProblems({
  uploads,
  onDrop,
}: {
  uploads: readonly Upload[];
  onDrop: (key: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul className={css.problems} data-uploads>
      {uploads.flatMap(({ key, file, problem }) =>
        problem === null
          ? []
          : [
              <li key={key} className={css.problem}>
                <span className={css.words}>
                  <span>{file.name}</span>
                  <span className={problemText} role="alert">
                    {problem}
                  </span>
                </span>
                <button
                  className={css.drop}
                  type="button"
                  aria-label={`${t("common:close")}: ${file.name}`}
                  onClick={() => onDrop(key)}
                >
                  <X className={css.icon} aria-hidden />
                </button>
              </li>,
            ],
      )}
    </ul>
  );
}
