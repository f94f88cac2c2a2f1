import { ImagePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageScope } from "~/layouts/page-scope";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { problem as problemText } from "~/ui/field.css";
import { hiddenText, muted, small } from "~/ui/text.css";
import * as css from "./photo-editor.css";
import { useUploads } from "./use-uploads";

/** Notes that the form before it was sent by the browser itself: React must not send the same files again when it comes. */
const noteSent =
  'document.currentScript.previousElementSibling.addEventListener("submit",({target})=>{target.dataset.sent=""})';

type Props = {
  limit: number;
  isFull: boolean;
  /** when the photos that are shown were read */
  readMs: number;
  countFree: () => number;
  onAdded: () => void;
};

/** The form that adds photos, and the files on their way. Before the script is there, the browser sends the form. product.md §2 */
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
    // Files that were chosen before React came would stay in a field that is hidden now.
    if (form.current?.dataset.sent === undefined) takeEarly.current();
  }, []);
  // An added file stays listed until its photo is shown.
  const drop = useRef(dropAdded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading shows what was added before
  useEffect(() => drop.current(), [readMs]);

  return (
    <>
      <form
        className={css.add}
        method="post"
        action={paths.photosCall()}
        encType="multipart/form-data"
        // Back and forward must not restore files that were added already.
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
                accept="image/jpeg,image/png,image/webp"
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
              <ImagePlus aria-hidden />
              {t("photos:add")}
            </Button>
          </>
        )}
      </form>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: noteSent }}
      />
      <ul className={css.uploads} data-uploads>
        {uploads.map(({ key, name, part, problem }) => (
          <li key={key} className={css.upload}>
            <span>{problem === null ? t("photos:uploading", { file: name }) : name}</span>
            {problem === null ? (
              <progress max={1} value={part} aria-label={name} />
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
