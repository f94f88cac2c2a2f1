import { Camera, ChevronLeft, ChevronRight, Lock, UserRound, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { round } from "~/ui/button.css";
import { FictionalMark } from "~/ui/mark";
import { noPhoto } from "~/ui/member-card.css";
import { photo as photoFrame } from "~/ui/photo.css";
import { hiddenText, link, muted, small } from "~/ui/text.css";
import * as css from "./gallery.css";
import type { ShownView } from "./member-view.server";

type Photo = ShownView["photos"][number];

/** So many small pictures stand under the large one; the rest opens below them. */
const SMALL = 3;

/** A profile's pictures, main one large. Each that is not locked leads to itself in full; a script shows them in a dialog. */
export function Gallery({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  const { photos, name } = view;
  const [main] = photos;
  const firstLocked = photos.findIndex(({ locked }) => locked);
  const open = firstLocked < 0 ? photos : photos.slice(0, firstLocked);
  const locked = photos.length - open.length;
  // One locked picture says what is locked, a second how many more.
  const tiles = photos.slice(1, firstLocked < 0 ? undefined : Math.max(1, firstLocked) + 2);
  const tile = (photo: Photo, at: number) => (
    <Tile
      key={photo.id}
      view={view}
      photo={photo}
      at={at}
      more={photo.locked && at > Math.max(1, firstLocked) ? locked - (at - firstLocked) : 0}
    />
  );
  const label = (at: number) => `${name}: ${t("profile:photo_at", { at, total: photos.length })}`;
  return (
    <section
      className={css.gallery}
      data-enhance="gallery"
      aria-label={t("profile:gallery", { member: name })}
    >
      <div className={`${photoFrame} ${css.main}`}>
        {main ? <Main photo={main} view={view} label={label(1)} /> : <NoPhoto />}
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
          <a className={link} href={unlockHref(view)}>
            {t(view.viewer === "visitor" ? "common:join" : "common:nav_premium")}
          </a>
        </p>
      ) : null}
      {open.length > 0 ? (
        <Large label={t("profile:gallery", { member: name })} fictional={view.fictional} />
      ) : null}
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

function Main({ photo, view, label }: { photo: Photo; view: ShownView; label: string }) {
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
      <a className={css.cover} href={photo.full} data-photo>
        <span className={hiddenText}>{label}</span>
      </a>
    </>
  );
}

function Tile({ view, photo, at, more }: { view: ShownView; photo: Photo; at: number; more: number }) {
  const { t } = useTranslation();
  const label = `${view.name}: ${t("profile:photo_at", { at: at + 1, total: view.photos.length })}`;
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
        <a className={css.cover} href={photo.full} data-photo>
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
    <a
      className={css.lock}
      href={unlockHref(view)}
      aria-label={t(isVisitor ? "profile:photo_locked_visitor" : "profile:photo_locked")}
    >
      <span>
        <Lock aria-hidden />
        {more > 0 ? `+${more}` : t(isVisitor ? "common:login" : "profile:premium")}
      </span>
    </a>
  );
}

/** The dialog that shows one picture after the other; the script fills it. */
function Large({ label, fictional }: { label: string; fictional: boolean }) {
  const { t } = useTranslation();
  return (
    <dialog className={css.large} aria-label={label}>
      <img alt="" />
      <p className={css.at} data-at aria-live="polite" />
      {fictional ? (
        <p className={css.markOver}>
          <FictionalMark />
        </p>
      ) : null}
      <button type="button" className={`${round} ${css.close}`} data-close aria-label={t("common:close")}>
        <X aria-hidden />
      </button>
      <button
        type="button"
        className={`${round} ${css.previous}`}
        data-previous
        aria-label={t("profile:previous")}
      >
        <ChevronLeft aria-hidden />
      </button>
      <button type="button" className={`${round} ${css.next}`} data-next aria-label={t("profile:next")}>
        <ChevronRight aria-hidden />
      </button>
    </dialog>
  );
}
