import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PHOTO_MAX_BYTES } from "~/domain/photos/rules";
import { paths } from "~/paths";
import { limits } from "./photo-limits";

/**
 * An upload. `problem` is the reason of its refusal; `mayRetry` where the same file may be accepted later; `isAdded` until the photo
 * shows.
 */
export type Upload = {
  key: number;
  file: File;
  part: number;
  problem: string | null;
  mayRetry: boolean;
  isAdded: boolean;
};

type Options = {
  /** the maximum number of photos */
  limit: number;
  /** how many more can be added now */
  countFree: () => number;
  onAdded: () => void;
};

type Result = Pick<Upload, "problem" | "mayRetry">;

/**
 * Uploads files one after the other. Refused ones stay listed until the next files are chosen, added ones until `dropAdded`.
 * @returns `uploads` in the chosen order, `addAll`, `retry` and `drop` of one, and `dropAdded`
 */
export function useUploads({ limit, countFree, onAdded }: Options) {
  const { t } = useTranslation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const lastKey = useRef(0);

  const patch = (key: number, change: Partial<Upload>) =>
    setUploads((old) => old.map((one) => (one.key === key ? { ...one, ...change } : one)));

  async function send(key: number, file: File): Promise<Result> {
    const refused = (problem: string): Result => ({ problem, mayRetry: false });
    const failed: Result = { problem: t("photos:problem_failed"), mayRetry: true };
    const parts = await loadParts();
    if (!parts) return failed;
    const photo = await parts.lighter(file);
    if (!photo) return refused(t("photos:problem_heic"));
    if (photo.size > PHOTO_MAX_BYTES) return refused(t("photos:problem_too_big", limits));
    const problem = await parts.sendPhoto(paths.photosCall(), photo, file.name, (part) =>
      patch(key, { part }),
    );
    if (problem === "") return failed;
    return problem === null ? { problem, mayRetry: false } : refused(problem);
  }

  async function sendAll(files: readonly Pick<Upload, "key" | "file">[]): Promise<void> {
    let free = countFree();
    for (const { key, file } of files) {
      const result =
        free > 0 ? await send(key, file) : { problem: t("photos:problem_full", { limit }), mayRetry: false };
      patch(key, { ...result, isAdded: result.problem === null });
      if (result.problem !== null) continue;
      free -= 1;
      onAdded();
    }
  }

  const enqueue = (files: readonly Pick<Upload, "key" | "file">[]) => {
    queue.current = queue.current.then(() => sendAll(files));
  };

  function addAll(files: readonly File[]): void {
    const added = files.map((file) => {
      lastKey.current += 1;
      return { key: lastKey.current, file, part: 0, problem: null, mayRetry: false, isAdded: false };
    });
    setUploads((old) => [...old.filter(({ problem }) => problem === null), ...added]);
    enqueue(added);
  }

  return {
    uploads,
    addAll,
    retry: (upload: Upload) => {
      patch(upload.key, { problem: null, part: 0 });
      enqueue([upload]);
    },
    drop: (key: number) => setUploads((old) => old.filter((one) => one.key !== key)),
    dropAdded: () => setUploads((old) => (old.some(isAdded) ? old.filter((one) => !one.isAdded) : old)),
  };
}

/** The upload function, loaded with the first file. Null where it fails to load. */
async function loadParts() {
  try {
    const [{ lighter }, { sendPhoto }] = await Promise.all([
      import("~/client/lighter-photo"),
      import("./send-photo"),
    ]);
    return { lighter, sendPhoto };
  } catch {
    return null;
  }
}

function isAdded(upload: Upload): boolean {
  return upload.isAdded;
}
