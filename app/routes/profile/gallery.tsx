import { Camera, Lock, UserRound } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { FictionalMark } from "~/ui/mark";
import { noPhoto } from "~/ui/member-card.css";
import { photo as photoFrame } from "~/ui/photo.css";
import { hiddenText, link, muted, small } from "~/ui/text.css";
import * as css from "./gallery.css";
import { LargePhotos } from "./large-photos";
import type { ShownView } from "./member-view.server";

type Photo = ShownView["photos"][number];

/** So many small pictures stand under the large one; the rest opens below them. */
const SMALL = 3;

/** A profile's photos, the main one large. Those that are not locked open in a dialog; without script each is a link to itself. */
export function Gallery({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  const { photos, name } = view;
  const [main] = photos;
  const firstLocked = photos.findIndex(({ locked }) => locked);
  const open = firstLocked < 0 ? photos : photos.slice(0, firstLocked);
  const locked = photos.length - open.length;
  // One locked picture says what is locked, a second how many more.
  const tiles = photos.slice(1, firstLocked < 0 ? undefined : Math.max(1, firstLocked) + 2);
  const gallery = useRef<HTMLElement>(null);
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const label = (at: number) => `${name}: ${t("profile:photo_at", { at: at + 1, total: photos.length })}`;
  const openAt = (at: number) => (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpenedAt(at);
  };
  const close = (at: number) => {
    setOpenedAt(null);
    // The focus goes to the photo that was looked at last.
    const last = gallery.current?.querySelectorAll<HTMLElement>("a[data-photo]")[at];
    last?.closest("details")?.setAttribute("open", "");
    last?.focus();
  };
  const tile = (photo: Photo, at: number) => (
    <Tile
      key={photo.id}
      view={view}
      photo={photo}
      label={label(at)}
      onOpen={openAt(at)}
      more={photo.locked && at > Math.max(1, firstLocked) ? locked - (at - firstLocked) : 0}
    />
  );
  return (
    <section className={css.gallery} ref={gallery} aria-label={t("profile:gallery", { member: name })}>
      <div className={`${photoFrame} ${css.main}`}>
        {main ? <Main photo={main} view={view} label={label(0)} onOpen={openAt(0)} /> : <NoPhoto />}
        {view.fictional ? (
          <div className={css.tags}>
            <FictionalMark />
          </div>
        ) : null}
        {photos.length > 0 ? (
          <p className={css.count}>
            <Camera aria-hidden />
            <span aria-hidden>{photos.length}</span>
            <span className={hiddenText}>{t("profile:photo_count", { count: photos.length })}</span>
          </p>
        ) : null}
      </div>
      {tiles.length > 0 ? (
        <div className={css.tiles}>{tiles.slice(0, SMALL).map((photo, at) => tile(photo, at + 1))}</div>
      ) : null}
      {tiles.length > SMALL ? (
        <details>
          <summary className={css.more}>{t("profile:photos_all", { total: photos.length })}</summary>
          <div className={css.tiles}>
            {tiles.slice(SMALL).map((photo, at) => tile(photo, at + 1 + SMALL))}
          </div>
        </details>
      ) : null}
      {locked > 0 ? (
        <p className={`${small} ${muted}`}>
          {t(view.viewer === "visitor" ? "profile:locked_text_visitor" : "profile:locked_text")}{" "}
          <Link className={link} href={unlockHref(view)}>
            {t(view.viewer === "visitor" ? "common:join" : "common:nav_premium")}
          </Link>
        </p>
      ) : null}
      {openedAt === null ? null : (
        <LargePhotos
          photos={open.flatMap((photo, at) => (photo.locked ? [] : [{ ...photo, label: label(at) }]))}
          first={openedAt}
          label={t("profile:gallery", { member: name })}
          isFictional={view.fictional}
          onClose={close}
        />
      )}
    </section>
  );
}

function unlockHref({ viewer, id }: ShownView): string {
  return viewer === "visitor" ? paths.memberSignup(id) : paths.premium();
}

function NoPhoto() {
  return (
    <span className={noPhoto}>
      <UserRound aria-hidden />
    </span>
  );
}

type Opens = { photo: Photo; view: ShownView; label: string; onOpen: (event: MouseEvent) => void };

function Main({ photo, view, label, onOpen }: Opens) {
  if (photo.locked)
    return (
      <>
        <img src={photo.blurred} alt="" width={480} height={600} />
        <LockLink view={view} />
      </>
    );
  return (
    <>
      <img
        src={photo.card}
        srcSet={`${photo.card} 480w, ${photo.full} ${photo.width}w`}
        sizes="(min-width: 992px) 590px, 100vw"
        alt=""
        width={480}
        height={600}
        fetchPriority="high"
      />
      <a className={css.cover} href={photo.full} data-photo onClick={onOpen}>
        <span className={hiddenText}>{label}</span>
      </a>
    </>
  );
}

function Tile({ view, photo, label, onOpen, more }: Opens & { more: number }) {
  return (
    <div className={`${photoFrame} ${css.tile}`}>
      <img
        src={photo.locked ? photo.blurred : photo.card}
        alt=""
        width={200}
        height={200}
        loading="lazy"
        decoding="async"
      />
      {photo.locked ? (
        <LockLink view={view} more={more} />
      ) : (
        <a className={css.cover} href={photo.full} data-photo onClick={onOpen}>
          <span className={hiddenText}>{label}</span>
        </a>
      )}
    </div>
  );
}

/** Over a locked picture: what opens it, and how many more there are. */
function LockLink({ view, more = 0 }: { view: ShownView; more?: number }) {
  const { t } = useTranslation();
  const isVisitor = view.viewer === "visitor";
  return (
    <Link
      className={css.lock}
      href={unlockHref(view)}
      aria-label={t(isVisitor ? "profile:photo_locked_visitor" : "profile:photo_locked")}
    >
      <span>
        <Lock aria-hidden />
        {more > 0 ? `+${more}` : t(isVisitor ? "common:login" : "profile:premium")}
      </span>
    </Link>
  );
}
