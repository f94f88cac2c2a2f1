import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { opensInPlace } from "~/features/shop/open-shop";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { photo as photoFrame } from "~/ui/photo.css";
import * as css from "./locked.css";
import type { ShownView } from "./member-view.server";

/** What unlocks photos: the first bundle, or for visitors an account. */
export function unlockHref({ viewer, id }: ShownView): string {
  return viewer === "visitor" ? paths.memberSignup(id) : paths.premium();
}

/** The label over a locked photo that links to its unlocking. */
export function LockLink({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  const isVisitor = view.viewer === "visitor";
  return (
    <Link
      className={css.lock}
      href={unlockHref(view)}
      onClick={isVisitor ? undefined : (event) => opensInPlace(event)}
      aria-label={t(isVisitor ? "profile:photo_locked_visitor" : "profile:photo_locked")}
    >
      <span className={css.label}>
        <Lock aria-hidden />
        {t(isVisitor ? "common:login" : "profile:premium")}
      </span>
    </Link>
  );
}

/** A block of at most three blurred photos, with their number and how to unlock them. product 8.19 */
export function Locked({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  const locked = view.photos.flatMap((photo) => (photo.locked ? [photo] : []));
  if (locked.length === 0) return null;
  return (
    <Link
      className={css.locked}
      href={unlockHref(view)}
      onClick={view.viewer === "visitor" ? undefined : (event) => opensInPlace(event)}
    >
      {locked.slice(0, 3).map(({ id, blurred }) => (
        <span key={id} className={`${photoFrame} ${css.blurred}`}>
          <img src={blurred} alt="" width={200} height={267} loading="lazy" decoding="async" />
        </span>
      ))}
      <span className={css.reason}>
        <Lock aria-hidden />
        <span>
          <strong>{t("profile:locked", { count: locked.length })}</strong>
          <small className={css.hint}>
            {t(view.viewer === "visitor" ? "profile:locked_reason_visitor" : "profile:locked_reason")}
          </small>
        </span>
      </span>
    </Link>
  );
}
