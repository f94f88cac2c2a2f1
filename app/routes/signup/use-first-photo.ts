import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallFailed, call } from "~/client/call";
import { lighter } from "~/client/lighter-photo";
import { whileBusy } from "~/client/progress";
import type { OwnPhoto } from "~/domain/photos/list-own-photos.server";
import { PHOTO_MAX_BYTES } from "~/domain/photos/rules";
import { paths } from "~/paths";
import type { CropProps } from "../profile/crop-dialog";
import { limits } from "../profile/photo-limits";
import { sendPhoto } from "../profile/send-photo";

type Crop = Parameters<CropProps["save"]>[0];
type State = {
  file: File | null;
  /** the uploaded share of the file, from 0 to 1; null without an upload */
  part: number | null;
  problem: string;
  isAdded: boolean;
  /** the photo as the server shows it; null before, and where it could not be loaded */
  photo: OwnPhoto | null;
};

const nothing: State = { file: null, part: null, problem: "", isAdded: false, photo: null };

/**
 * The first photo of a new member: chosen, then uploaded. A refused file stays chosen. Works without a query client, because the signup
 * also opens over documents.
 */
export function useFirstPhoto() {
  const { t } = useTranslation();
  const [state, setState] = useState(nothing);
  const [preview, setPreview] = useState<string | null>(null);
  const patch = (change: Partial<State>) => setState((old) => ({ ...old, ...change }));

  const { file } = state;
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const failed = () => (navigator.onLine ? t("photos:problem_failed") : t("common:not_sent_offline"));

  /** @returns the reason of a refusal, or null */
  async function send(chosen: File): Promise<string | null> {
    const smaller = await lighter(chosen);
    if (!smaller) return t("photos:problem_heic");
    if (smaller.size > PHOTO_MAX_BYTES) return t("photos:problem_too_big", limits);
    const problem = await sendPhoto(paths.photosCall(), smaller, chosen.name, (part) => patch({ part }));
    return problem === "" ? failed() : problem;
  }

  async function add(): Promise<void> {
    if (!file || state.part !== null) return;
    patch({ part: 0, problem: "" });
    const problem = await whileBusy(send(file));
    if (problem !== null) return patch({ part: null, problem });
    // The photo is stored even where it cannot be loaded; then it cannot be cropped here.
    const photo = await readPhoto(await call(paths.photosCall()).catch(() => null));
    patch({ part: null, isAdded: true, photo });
  }

  async function crop(part: Crop): Promise<void> {
    if (!state.photo) return;
    try {
      const body = { photo: state.photo.id, crop: part };
      const photo = await readPhoto(await whileBusy(call(paths.photosCall(), { method: "PUT", body })));
      patch({ photo, problem: "" });
    } catch (error) {
      patch({ problem: (error instanceof CallFailed && error.message) || failed() });
    }
  }

  return {
    ...state,
    preview: state.photo?.full ?? preview,
    isSending: state.part !== null,
    choose: (chosen: File | undefined) => {
      if (chosen && state.part === null) setState({ ...nothing, file: chosen });
    },
    /** the browser cannot show the chosen file */
    unreadable: () => setPreview(null),
    fail: () => patch({ problem: failed() }),
    add,
    crop,
  };
}

async function readPhoto(answer: Response | null): Promise<OwnPhoto | null> {
  const reported = (await answer?.json().catch(() => null)) as { photos: OwnPhoto[] } | null | undefined;
  return reported?.photos[0] ?? null;
}
