import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PHOTO_MAX_BYTES } from "~/domain/photos/rules";
import { paths } from "~/paths";
import { limits } from "./photo-limits";

/** An upload. `problem` is the reason of its refusal; `isAdded` until the photo shows. */
export type Upload = { key: number; name: string; part: number; problem: string | null; isAdded: boolean };

type Options = {
  /** the maximum number of photos */
  limit: number;
  /** how many more can be added now */
  countFree: () => number;
  onAdded: () => void;
};

/**
 * Uploads files one after the other. Refused ones stay listed until the next files are chosen, added ones until `dropAdded`.
 * @returns `uploads` in the chosen order, `addAll`, and `dropAdded`
 */
export function useUploads({ limit, countFree, onAdded }: Options) {
  const { t } = useTranslation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const lastKey = useRef(0);

  const patch = (key: number, change: Partial<Upload>) =>
    setUploads((old) => old.map((one) => (one.key === key ? { ...one, ...change } : one)));

  /** @returns null when it was added, else the reason */
  async function send(key: number, file: File): Promise<string | null> {
    const parts = await loadParts();
    if (!parts) return t("photos:problem_failed");
    const photo = await parts.lighter(file);
    if (!photo) return t("photos:problem_heic");
    if (photo.size > PHOTO_MAX_BYTES) return t("photos:problem_too_big", limits);
    const problem = await parts.sendPhoto(paths.photosCall(), photo, file.name, (part) =>
      patch(key, { part }),
    );
    return problem === "" ? t("photos:problem_failed") : problem;
  }

  async function sendAll(files: readonly (readonly [key: number, file: File])[]): Promise<void> {
    let free = countFree();
    for (const [key, file] of files) {
      const problem = free > 0 ? await send(key, file) : t("photos:problem_full", { limit });
      patch(key, { problem, isAdded: problem === null });
      if (problem !== null) continue;
      free -= 1;
      onAdded();
    }
  }

  function addAll(files: readonly File[]): void {
    const keyed = files.map((file) => {
      lastKey.current += 1;
      return [lastKey.current, file] as const;
    });
    const added = keyed.map(([key, { name }]) => ({ key, name, part: 0, problem: null, isAdded: false }));
    setUploads((old) => [...old.filter(({ problem }) => problem === null), ...added]);
    queue.current = queue.current.then(() => sendAll(keyed));
  }

  const dropAdded = () => setUploads((old) => (old.some(isAdded) ? old.filter((one) => !one.isAdded) : old));
  return { uploads, addAll, dropAdded };
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
