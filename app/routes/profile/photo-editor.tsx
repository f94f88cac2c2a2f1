import { useSearchParams } from "@remix-run/react";
import { Camera } from "lucide-react";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { whileBusy } from "~/client/progress";
import { toast } from "~/client/toast";
import type { OwnPhoto, OwnPhotos } from "~/domain/photos/list-own-photos.server";
import { photoProblems, rejectionReasons } from "~/domain/photos/rules";
import { Said } from "~/ui/notice";
import { heading, hiddenText, muted, small } from "~/ui/text.css";
import { AddPhotos } from "./add-photos";
import type { CropProps } from "./crop-dialog";
import * as css from "./photo-editor.css";
import { limits } from "./photo-limits";
import { PhotoTile } from "./photo-tile";
import { useOpenMenu } from "./use-open-menu";
import { usePhotoDrag } from "./use-photo-drag";
import { usePhotos } from "./use-photos";

/** The photo being cropped. Each opening has its own number, so that a late save does not close another one. */
type Cropping = { key: number; photo: OwnPhoto; Sheet: ComponentType<CropProps> };

/**
 * The member's own photos: add, reorder, crop, remove. Forms and popovers work without script; with it, uploads show their
 * progress, photos are dragged, and nothing reloads. Render it once. product 8.18, 4.28
 */
export function PhotoEditor({ isPaid, premiumLimit, ...loaded }: OwnPhotos) {
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
      <div className={css.head}>
        <h2 className={heading.section} id="photos-title">
          {t("photos:title")}
        </h2>
        <span className={muted}>{t("photos:used", { used: photos.length, limit })}</span>
      </div>
      <Refusal limit={limit} />
      <div>
        {shown.length === 0 ? (
          <p className={css.empty}>
            <Camera className={css.emptyIcon} aria-hidden />
            <span>{t("photos:empty")}</span>
          </p>
        ) : (
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
          </ul>
        )}
        <Notes photos={shown} limit={limit} />
      </div>
      <AddPhotos
        limit={limit}
        isFull={photos.length >= limit}
        readMs={readMs}
        countFree={countFree}
        onAdded={() => void reload()}
      />
      <p className={`${muted} ${small}`}>
        {t("photos:hint", limits)} {isPaid ? null : t("photos:hint_premium", { premium: premiumLimit })}
      </p>
      {shown.length > 1 ? (
        <p className={`${muted} ${small} ${css.withScript}`}>{t("photos:drag_hint")}</p>
      ) : null}
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

/** After a focused photo is removed, the next one gets the focus, or else the add button. @returns a function that notes the removal */
function useFocusAfterRemoval(editor: RefObject<HTMLElement>, photos: readonly OwnPhoto[]) {
  const removed = useRef<{ id: number; at: number } | null>(null);
  useEffect(() => {
    if (!removed.current || photos.some(({ id }) => id === removed.current?.id)) return;
    const { at } = removed.current;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = editor.current?.querySelectorAll<HTMLElement>("[data-photo] > button, [data-add] button");
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
