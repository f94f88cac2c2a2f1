import { ImagePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageScope } from "~/client/page-scope";
import { PHOTO_TYPES } from "~/domain/photos/rules";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { problem as problemText } from "~/ui/field.css";
import { hiddenText, muted, small } from "~/ui/text.css";
import * as css from "./photo-editor.css";
import { useUploads } from "./use-uploads";

/** Marks that the browser itself submitted the form: hydration must not send the same files again. */
const noteSent =
  'document.currentScript.previousElementSibling.addEventListener("submit",({target})=>{target.dataset.sent=""})';

type Props = {
  limit: number;
  isFull: boolean;
  /** when the shown photos were loaded */
  readMs: number;
  countFree: () => number;
  onAdded: () => void;
};

/** The form that adds photos, and the uploads in progress. Before hydration the browser submits the form. product 8.18 */
export function AddPhotos({ limit, isFull, readMs, countFree, onAdded }: Props) {
  const { t } = useTranslation();
  const { nonce } = usePageScope();
  const { uploads, addAll, dropAdded } = useUploads({ limit, countFree, onAdded });
  const [isReady, setReady] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);

  function takeFiles(): void {
    const files = [...(input.current?.files ?? [])];
    form.current?.reset();
    if (files.length > 0) addAll(files);
  }

  const takeEarly = useRef(takeFiles);
  useEffect(() => {
    setReady(true);
    // Files that were chosen before hydration would stay in a field that is now hidden.
    if (form.current?.dataset.sent === undefined) takeEarly.current();
  }, []);
  // An added file stays listed until its photo shows.
  const drop = useRef(dropAdded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load shows what was added before
  useEffect(() => drop.current(), [readMs]);

  return (
    <>
      <form
        className={css.add}
        method="post"
        action={paths.photosCall()}
        encType="multipart/form-data"
        // Back and forward must not restore files that were already added.
        autoComplete="off"
        ref={form}
        data-add
        data-ready={isReady ? "" : undefined}
        onSubmit={(event) => event.preventDefault()}
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
                accept={PHOTO_TYPES}
                multiple
                required
                className={css.file}
                ref={input}
                onChange={takeFiles}
              />
            </label>
            <Button
              kind="primary"
              type="submit"
              onClick={(event) => {
                event.preventDefault();
                input.current?.click();
              }}
            >
              <ImagePlus className={css.icon} aria-hidden />
              {t("photos:add")}
            </Button>
          </>
        )}
      </form>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the code
        dangerouslySetInnerHTML={{ __html: noteSent }}
      />
      <ul className={css.uploads} data-uploads>
        {uploads.map(({ key, name, part, problem }) => (
          <li key={key} className={css.upload}>
            <span>{problem === null ? t("photos:uploading", { file: name }) : name}</span>
            {problem === null ? (
              <progress className={css.progress} max={1} value={part} aria-label={name} />
            ) : (
              <p className={problemText} role="alert">
                {problem}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
