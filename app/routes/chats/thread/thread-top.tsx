import {
  ArrowLeft,
  Ban,
  Bot,
  Drama,
  EllipsisVertical,
  Flag,
  PanelRightOpen,
  Trash2,
  UserRound,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePart } from "~/client/use-part";
import { menu, menuPlace } from "~/layouts/shell/bar.css";
import { paths } from "~/paths";
import { roundPlain } from "~/ui/button.css";
import { Link } from "~/ui/link";
import { dot } from "~/ui/member-card.css";
import { hiddenText } from "~/ui/text.css";
import { useBackToList } from "../list/back-to-list";
import { Face } from "../list/face";
import { nameOf } from "../name-of";
import type { Screen } from "../use-screen";
import type { OpenedView } from "../views";
import * as css from "./thread.css";

const loadDialogs = async () => (await import("../dialogs/thread-dialogs")).ThreadDialogs;

/** The top bar: the other member with the marks in full words and the last activity, and the menu. product 17.9, 11.15 */
export function ThreadTop({
  thread,
  screen,
  hasPane,
  changed,
}: {
  thread: OpenedView;
  screen: Screen;
  /** a wide screen shows the profile beside the conversation */
  hasPane: boolean;
  changed: () => void;
}) {
  const { t } = useTranslation();
  const { profile, conversation } = thread;
  const goBack = useBackToList();
  const name = nameOf(t, profile);
  const title = profile.age === null ? name : `${name}, ${profile.age}`;
  return (
    <header className={css.top}>
      <Link
        className={`${roundPlain} ${css.back}`}
        href={paths.chats()}
        onClick={goBack}
        aria-label={t("chats:all")}
      >
        <ArrowLeft aria-hidden />
      </Link>
      <div className={css.who}>
        <Face profile={profile} cdnPrefix={screen.facts.cdnPrefix} />
        <div className={css.names}>
          <h1 className={css.name}>
            {profile.id === null ? (
              title
            ) : (
              <Link className={css.profileLink} href={paths.member(profile.id)}>
                {title}
              </Link>
            )}
            {profile.online ? (
              <span className={css.online}>
                <span className={dot} />
                <span className={hiddenText}>{t("common:online")}</span>
              </span>
            ) : null}
          </h1>
          <Meta thread={thread} screen={screen} />
        </div>
      </div>
      {hasPane && !screen.pane.isOpen ? (
        <button
          className={`${roundPlain} ${css.paneButton}`}
          type="button"
          aria-label={t("chats:pane_open")}
          onClick={screen.pane.open}
        >
          <PanelRightOpen aria-hidden />
        </button>
      ) : null}
      <Menu thread={thread} screen={screen} name={name} changed={changed} key={conversation} />
    </header>
  );
}

/** The line below the name: the marks in full words, else the place and the last activity. */
function Meta({ thread, screen }: { thread: OpenedView; screen: Screen }) {
  const { t } = useTranslation();
  const { profile, messages, active_minutes: minutes } = thread;
  const isAutomatic = messages.some(({ automatic }) => automatic);
  if (profile.fictional || isAutomatic)
    return (
      <span className={css.marks}>
        {profile.fictional ? (
          <span className={css.headMark}>
            <Drama aria-hidden />
            {t("common:fictional_profile")}
          </span>
        ) : null}
        {isAutomatic ? (
          <span className={css.headMark}>
            <Bot aria-hidden />
            {t("chats:automatic_all")}
          </span>
        ) : null}
      </span>
    );
  const active = profile.online
    ? t("common:online")
    : minutes === null
      ? null
      : t("chats:active", { ago: shortAgo(minutes, screen.dateLocale) });
  return (
    <span className={css.meta}>
      {profile.details.city ? <span className={css.place}>{profile.details.city}</span> : null}
      {active ? (
        // The dot says it to screen readers.
        <span className={css.active} aria-hidden={profile.online || undefined}>
          {active}
        </span>
      ) : null}
    </span>
  );
}

/** The menu of rare actions: a native popover of links and forms, which works without script. */
function Menu({
  thread,
  screen,
  name,
  changed,
}: {
  thread: OpenedView;
  screen: Screen;
  name: string;
  changed: () => void;
}) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<"remove" | "block" | null>(null);
  const [Dialogs, fetchDialogs] = usePart(loadDialogs);
  const { profile, conversation } = thread;
  if (profile.id === null && conversation === null) return null;
  const confirmAction = (what: "remove" | "block") => async (event: React.FormEvent) => {
    event.preventDefault();
    document.getElementById("chat-menu")?.hidePopover();
    if (await fetchDialogs()) setAsking(what);
  };
  return (
    <>
      <button
        className={`${roundPlain} ${css.menuButton}`}
        type="button"
        popovertarget="chat-menu"
        aria-label={t("chats:menu", { member: name })}
      >
        <EllipsisVertical aria-hidden />
      </button>
      <div className={`${menu} ${css.menu}`} popover="auto" id="chat-menu">
        {profile.id === null ? null : (
          <>
            <Link className={menuPlace} href={paths.member(profile.id)}>
              <UserRound aria-hidden />
              {t("chats:profile")}
            </Link>
            {profile.closed?.startsWith("blocked") ? null : (
              <form method="post" onSubmit={confirmAction("block")}>
                <input type="hidden" name="profile" value={profile.id} />
                <button className={menuPlace} type="submit" name="intent" value="block">
                  <Ban aria-hidden />
                  {t("chats:block")}
                </button>
              </form>
            )}
            <Link className={menuPlace} href={paths.complaints({ profile: profile.id })} rel="nofollow">
              <Flag aria-hidden />
              {t("chats:report")}
            </Link>
          </>
        )}
        {conversation === null ? null : (
          <form method="post" onSubmit={confirmAction("remove")}>
            <button className={menuPlace} type="submit" name="intent" value="remove">
              <Trash2 aria-hidden />
              {t("chats:remove")}
            </button>
          </form>
        )}
      </div>
      {asking && Dialogs ? (
        <Dialogs
          what={asking}
          thread={thread}
          screen={screen}
          name={name}
          changed={changed}
          close={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}

/** Returns how long ago something was in whole minutes, hours or days, as short words of the language. */
function shortAgo(minutes: number, locale: string): string {
  const hours = Math.floor(minutes / 60);
  const [value, unit] =
    hours < 1
      ? ([minutes, "minute"] as const)
      : hours < 24
        ? ([hours, "hour"] as const)
        : ([Math.floor(hours / 24), "day"] as const);
  return new Intl.RelativeTimeFormat(locale, { style: "short" }).format(-value, unit);
}
