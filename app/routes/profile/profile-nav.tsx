import { useNavigate } from "@remix-run/react";
import { ArrowLeft, Ban, ChevronLeft, ChevronRight, EllipsisVertical, Flag } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Neighbours, neighboursOf } from "~/client/person-list";
import { menu, menuPlace } from "~/layouts/shell/bar.css";
import { paths } from "~/paths";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { prefersStill } from "~/ui/prefers-still";
import { hiddenText } from "~/ui/text.css";
import { useGoBack } from "~/ui/use-go-back";
import type { ShownView } from "./member-view.server";
import * as css from "./profile-nav.css";

/** On the photo: the way back, the position in the list, and the menu. On phones it stays while the page scrolls. */
export function ProfileNav({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  const goBack = useGoBack();
  const neighbours = useNeighbours(view.id);
  return (
    <div className={css.nav}>
      <Link className={css.over} href={paths.members()} onClick={goBack} data-back data-app-back>
        <ArrowLeft aria-hidden />
        <span className={hiddenText}>{t("common:back")}</span>
      </Link>
      {neighbours ? (
        <p className={css.position}>
          {t("profile:position", { at: neighbours.at, total: neighbours.total })}
        </p>
      ) : null}
      {view.kind === "shown" ? <More view={view} /> : null}
    </div>
  );
}

/** Below the actions from 768 px on: the links to the previous and the next member of the list. */
export function Steps({ id }: { id: number }) {
  const { t } = useTranslation();
  const neighbours = useNeighbours(id);
  useArrowKeys();
  if (!neighbours) return null;
  const { previous, next } = neighbours;
  return (
    <p className={css.steps}>
      {previous === null ? null : (
        <Link className={css.step} href={paths.member(previous.id)} replace>
          <ChevronLeft aria-hidden />
          {t("profile:previous_person")}
        </Link>
      )}
      {next === null ? null : (
        <Link className={`${css.step} ${css.next}`} href={paths.member(next.id)} replace>
          <span className={css.name}>{t("profile:next_person", { member: next.name })}</span>
          <ChevronRight aria-hidden />
        </Link>
      )}
    </p>
  );
}

/** The menu to block or report the member: a native popover, which works without script. */
function More({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  return (
    <>
      <button className={`${css.over} ${css.more}`} type="button" popovertarget="profile-menu">
        <EllipsisVertical aria-hidden />
        <span className={hiddenText}>{t("profile:more")}</span>
      </button>
      <div className={`${menu} ${css.moreMenu}`} popover="auto" id="profile-menu">
        {view.viewer === "visitor" ? null : (
          <Form method="post" action={paths.member(view.id)}>
            <button className={menuPlace} type="submit" name="intent" value="block">
              <Ban aria-hidden />
              {t("profile:block")}
            </button>
          </Form>
        )}
        <Link className={menuPlace} href={paths.complaints({ profile: view.id })} rel="nofollow">
          <Flag aria-hidden />
          {t("profile:report")}
        </Link>
      </div>
    </>
  );
}

/** The neighbours in the last list; null after a load of the document. */
function useNeighbours(id: number): Neighbours | null {
  // The server's markup knows no list.
  const [isClient, setClient] = useState(false);
  useEffect(() => setClient(true), []);
  return isClient ? neighboursOf(id) : null;
}

/** The arrow keys lead to the neighbours. */
function useArrowKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = ({ key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: KeyboardEvent) => {
      // The address names the shown member: a key may be pressed before the new page's effects have run.
      const neighbours = neighboursOf(Number(/(?<!\d)\d+$/.exec(location.pathname)?.[0]));
      const to = key === "ArrowLeft" ? neighbours?.previous : key === "ArrowRight" ? neighbours?.next : null;
      const isOwn = target instanceof Element && target.closest(OWN_KEYS) !== null;
      if (!to || isOwn || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
      navigate(paths.member(to.id), { replace: true, viewTransition: !prefersStill() });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [navigate]);
}

/** Elements that handle arrow keys themselves. */
const OWN_KEYS = "input, textarea, select, dialog, [popover]";
