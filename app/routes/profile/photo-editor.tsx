import { useSearchParams } from "@remix-run/react";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { whileBusy } from "~/client/progress";
import { toast } from "~/client/toast";
import type { OwnPhoto, OwnPhotos } from "~/domain/photos/list-own-photos.server";
import { photoProblems, rejectionReasons } from "~/domain/photos/rules";
import { Said } from "~/ui/notice";
import { hiddenText, label as labelStyle, muted, small } from "~/ui/text.css";
import type { CropProps } from "./crop-dialog";
import * as css from "./photo-editor.css";
import { limits } from "./photo-limits";
import { AddForm, countSlots, PhotoSlots, UploadProblems } from "./photo-slots";
import { PhotoTile } from "./photo-tile";
import { useOpenMenu } from "./use-open-menu";
import { usePhotoDrag } from "./use-photo-drag";
import { usePhotos } from "./use-photos";
import { useUploads } from "./use-uploads";

/** The photo being cropped. Each opening has its own number, so that a late save does not close another one. */
type Cropping = { key: number; photo: OwnPhoto; Sheet: ComponentType<CropProps> };

type Props = OwnPhotos & {
  /** the field for files, by which a button elsewhere adds a photo */
  fileInput: RefObject<HTMLInputElement>;
  /** called once a photo was added or removed */
  onChanged: () => void;
};

/**
 * The member's own photos: add, reorder, crop, remove. Forms and popovers work without script; with it, uploads show their
 * progress, photos are dragged, and nothing reloads. Render it once. product 8.18, 4.28
 */
export function PhotoEditor({ isPaid, premiumLimit, fileInput, onChanged, ...loaded }: Props) {
  const { t } = useTranslation();
  const editor = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { drag, isReady, start } = usePhotoDrag(list);
  const isMenuOpen = useOpenMenu(editor);
  const { photos, limit, readMs, countFree, reload, change } = usePhotos(loaded, drag !== null || isMenuOpen);
  const [dropped, setDropped] = useState<readonly number[] | null>(null);
  const [said, setSaid] = useState("");
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const openings = useRef(0);
  const noteRemoved = useFocusAfterRemoval(editor, photos);
  const { uploads, addAll, retry, drop, dropAdded } = useUploads({
    limit,
    countFree,
    onAdded: () => void reload(),
  });
  // An added file stays listed until its photo shows.
  const dropShown = useRef(dropAdded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load shows what was added before
  useEffect(() => dropShown.current(), [readMs]);
  const addEarly = useRef(addAll);
  useEffect(() => {
    // Files that were chosen before hydration would stay in a field that does not show them.
    const { files } = fileInput.current ?? {};
    if (!fileInput.current || !files?.length) return;
    addEarly.current([...files]);
    fileInput.current.value = "";
  }, [fileInput]);
  const count = useRef(photos.length);
  useEffect(() => {
    if (count.current !== photos.length) onChanged();
    count.current = photos.length;
  }, [photos.length, onChanged]);
  const slots = countSlots(photos.length + uploads.length, limit, !isPaid && premiumLimit > limit);

  const shown = inOrder(photos, drag?.order ?? dropped);
  const ids = shown.map(({ id }) => id);

  async function move(body: Record<string, unknown>): Promise<void> {
    setSaid("");
    if (await change("PUT", body)) setSaid(t("photos:moved"));
  }

  async function order(ids: readonly number[]): Promise<void> {
    setDropped(ids);
    await move({ order: ids });
    setDropped((latest) => (latest === ids ? null : latest));
  }

  async function openCrop(photo: OwnPhoto): Promise<void> {
    try {
      const { CropDialog } = await whileBusy(import("./crop-dialog"));
      openings.current += 1;
      setCropping({ key: openings.current, photo, Sheet: CropDialog });
    } catch {
      toast(t("photos:problem_failed"));
    }
  }

  return (
    <section className={css.editor} id="photos" aria-labelledby="photos-title" ref={editor}>
      <h2 className={`${labelStyle} ${muted}`} id="photos-title">
        {t("photos:title")}{" "}
        <span className={css.used}>{t("photos:used", { used: photos.length, limit })}</span>
      </h2>
      <Refusal limit={limit} />
      <ul
        className={css.grid}
        ref={list}
        onPointerDown={(event) => start(event, ids, (ids) => void order(ids))}
        data-draggable={isReady ? "" : undefined}
        onContextMenu={(event) => drag && event.preventDefault()}
      >
        {shown.map((photo, at) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            number={at + 1}
            isLast={at === shown.length - 1}
            isDragged={drag?.isMoving === true && drag.id === photo.id}
            onMove={(where) => void move({ photo: photo.id, move: where })}
            onRemove={() => {
              noteRemoved(photo.id);
              void change("DELETE", { photo: photo.id });
            }}
            onCrop={() => void openCrop(photo)}
          />
        ))}
        <PhotoSlots {...slots} uploads={uploads} input={fileInput} onFiles={addAll} onRetry={retry} />
      </ul>
      <AddForm isFull={slots.free === 0} />
      <UploadProblems uploads={uploads} onDrop={drop} />
      <Notes photos={shown} limit={limit} />
      <Hint count={shown.length} isPaid={isPaid} limit={limit} premiumLimit={premiumLimit} />
      {cropping ? (
        <cropping.Sheet
          key={cropping.key}
          photo={cropping.photo}
          save={(crop) => change("PUT", { photo: cropping.photo.id, crop })}
          onClose={() => setCropping((latest) => (latest === cropping ? null : latest))}
        />
      ) : null}
      <p className={hiddenText} role="status" data-said>
        {said}
      </p>
    </section>
  );
}

/** What the photos are for and how they are ordered. Without photos the formats matter, with several their order. */
function Hint({
  count,
  isPaid,
  limit,
  premiumLimit,
}: Pick<OwnPhotos, "isPaid" | "limit" | "premiumLimit"> & { count: number }) {
  const { t } = useTranslation();
  return (
    <p className={`${muted} ${small}`}>
      {count === 0 ? t("photos:empty") : null} {count > 1 ? null : t("photos:hint", limits)}{" "}
      {count > 1 ? <span className={css.withScript}>{t("photos:drag_hint")}</span> : null}{" "}
      {isPaid || premiumLimit <= limit ? null : t("photos:hint_premium", { premium: premiumLimit })}
    </p>
  );
}

/** The photos in the order of ids; the others stay at the end. */
function inOrder(photos: readonly OwnPhoto[], ids: readonly number[] | null): readonly OwnPhoto[] {
  if (!ids) return photos;
  const place = ({ id }: OwnPhoto) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...photos].sort((a, b) => place(a) - place(b));
}

/** Why the server refused the photos of a form that was sent without script. */
function Refusal({ limit }: Pick<OwnPhotos, "limit">) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const refused = photoProblems.find((one) => one === query.get("photo"));
  return refused ? <Said>{t(`photos:problem_${refused}`, { ...limits, limit })}</Said> : null;
}

/** After a focused photo is removed, the next one gets the focus, or else the field that adds photos. @returns a function that notes the removal */
function useFocusAfterRemoval(editor: RefObject<HTMLElement>, photos: readonly OwnPhoto[]) {
  const removed = useRef<{ id: number; at: number } | null>(null);
  useEffect(() => {
    if (!removed.current || photos.some(({ id }) => id === removed.current?.id)) return;
    const { at } = removed.current;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = editor.current?.querySelectorAll<HTMLElement>("[data-photo] > button, [data-slot] input");
    buttons?.[Math.min(at, buttons.length - 1)]?.focus();
  }, [editor, photos]);
  return (id: number) => {
    removed.current = { id, at: photos.findIndex((photo) => photo.id === id) };
  };
}

/** The status of photos that others do not see. */
function Notes({ photos, limit }: Pick<OwnPhotos, "limit"> & { photos: readonly OwnPhoto[] }) {
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
      {photos.some(({ isHidden }) => isHidden) ? (
        <p className={`${muted} ${small} ${css.note}`}>{t("photos:hidden_note", { limit })}</p>
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
