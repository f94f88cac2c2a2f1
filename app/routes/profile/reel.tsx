import { ChevronLeft, ChevronRight, MessageCircle, UserRound } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePart } from "~/client/use-part";
import { LikeButton } from "~/features/likes/like-button";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { FictionalMark } from "~/ui/mark";
import { distanceText } from "~/ui/member-card";
import { dot, noPhoto, noPhotoIcon } from "~/ui/member-card.css";
import { photo as photoFrame } from "~/ui/photo.css";
import { prefersStill } from "~/ui/prefers-still";
import { hiddenText } from "~/ui/text.css";
import { LockLink } from "./locked";
import type { ShownView } from "./member-view.server";
import * as css from "./reel.css";

const loadLargePhotos = async () => (await import("./large-photos")).LargePhotos;

/** A press on the outer thirds of a photo steps; on the middle it opens the photo. */
const THIRD = 1 / 3;

/**
 * The photos in a row, browsed by swipe, arrow keys or a press on their sides, with name and age on them. Locked ones are
 * last. Unlocked ones open in full screen; without script each is a link to its file. product 8.10
 */
export function Reel({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  const { photos, name } = view;
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const [LargePhotos, fetchLargePhotos] = usePart(loadLargePhotos);
  const open = photos.flatMap((photo, index) =>
    photo.locked ? [] : [{ ...photo, label: label(index), isFictional: view.fictional }],
  );
  function label(index: number) {
    return `${name}: ${t("profile:photo_at", { at: index + 1, total: photos.length })}`;
  }
  const stepTo = (index: number) => {
    const to = Math.max(0, Math.min(photos.length - 1, index));
    list.current?.scrollTo({
      left: to * list.current.clientWidth,
      behavior: prefersStill() ? "instant" : "smooth",
    });
  };
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    stepTo(at + by);
  };
  const press = (index: number) => (event: MouseEvent<HTMLElement>) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - left) / width;
    // A keyboard press has no position.
    const by = event.detail === 0 ? 0 : part < THIRD ? -1 : part > 1 - THIRD ? 1 : 0;
    if (by !== 0 && photos[index + by]) stepTo(index + by);
    else void fetchLargePhotos().then((isThere) => isThere && setOpenedAt(index));
  };
  const close = (index: number) => {
    setOpenedAt(null);
    // The focus goes to the photo that showed last.
    list.current?.querySelectorAll<HTMLElement>("a[data-photo]")[index]?.focus();
  };
  return (
    <section className={css.reel} aria-label={t("profile:gallery", { member: name })} data-reel>
      {photos.length > 1 ? (
        <ol className={css.bars} aria-hidden>
          {photos.map(({ id }, index) => (
            <li key={id} className={index === at ? css.barOn : css.bar} />
          ))}
        </ol>
      ) : null}
      <ul
        className={css.list}
        ref={list}
        onKeyDown={keys}
        onScroll={({ currentTarget }) =>
          setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {photos.length === 0 ? (
          <li className={`${photoFrame} ${css.slide}`}>
            <span className={noPhoto}>
              <UserRound className={noPhotoIcon} aria-hidden />
            </span>
          </li>
        ) : null}
        {photos.map((photo, index) => (
          <li key={photo.id} className={`${photoFrame} ${css.slide}`}>
            {photo.locked ? (
              <>
                <img
                  className={css.picture}
                  src={photo.blurred}
                  alt=""
                  width={480}
                  height={600}
                  loading="lazy"
                />
                <LockLink view={view} />
              </>
            ) : (
              <>
                <img
                  className={css.picture}
                  src={photo.card}
                  srcSet={`${photo.card} 480w, ${photo.full} ${photo.width}w`}
                  sizes="(min-width: 768px) 590px, 100vw"
                  alt=""
                  width={480}
                  height={600}
                  {...(index === 0 ? { fetchPriority: "high" } : { loading: "lazy" })}
                />
                <a className={css.cover} href={photo.full} data-photo onClick={press(index)}>
                  <span className={hiddenText}>{label(index)}</span>
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
      {photos.length > 1 ? (
        <p className={css.arrows} aria-hidden>
          <button
            className={css.arrow}
            type="button"
            tabIndex={-1}
            disabled={at === 0}
            onClick={() => stepTo(at - 1)}
          >
            <ChevronLeft />
          </button>
          <button
            className={css.arrow}
            type="button"
            tabIndex={-1}
            disabled={at === photos.length - 1}
            onClick={() => stepTo(at + 1)}
          >
            <ChevronRight />
          </button>
        </p>
      ) : null}
      <Foot view={view} />
      {openedAt !== null && LargePhotos ? (
        <LargePhotos
          photos={open}
          first={openedAt}
          label={t("profile:gallery", { member: name })}
          {...(view.kind === "own" || view.viewer === "visitor"
            ? {}
            : { actions: () => <PhotoActions view={view} /> })}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

/** Below a photo in full screen: like and message. */
function PhotoActions({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  return (
    <>
      <LikeButton id={view.id} name={view.name} liked={view.liked} />
      <ButtonLink href={paths.memberChat(view.id)}>
        <MessageCircle aria-hidden />
        {t("profile:write")}
      </ButtonLink>
    </>
  );
}

/** On the photo: fictional mark, name and age, online state, distance and pronouns. */
function Foot({ view }: { view: ShownView }) {
  const { t, i18n } = useTranslation();
  const away = view.distance
    ? t("profile:away", { distance: distanceText(view.distance, i18n.language) })
    : null;
  const parts = [view.online ? t("common:online") : null, view.place, away, view.pronouns].filter(Boolean);
  return (
    <header className={css.foot}>
      {view.fictional ? <FictionalMark /> : null}
      <h1 className={css.name}>{view.title}</h1>
      {parts.length > 0 ? (
        <p className={css.meta}>
          {view.online ? <span className={`${dot} ${css.online}`} /> : null}
          {parts.map((text) => (
            <span key={text} className={css.part}>
              {text}
            </span>
          ))}
        </p>
      ) : null}
    </header>
  );
}
