import { useRevalidator } from "@remix-run/react";
import { Heart, UserSearch } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCountdown } from "~/client/use-countdown";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import * as buttonClass from "~/ui/button.css";
import { heading, lede, muted } from "~/ui/text.css";
import { useLocalTime } from "~/ui/time";
import { icon } from "../accounts/account-page.css";
import * as css from "./swipe.css";
import { UndoButton, UndoForm } from "./undo-button";
import type { Undo } from "./use-swipes";

type Props = {
  /** it replaces a deck that was in use, and so takes the focus */
  isAfterDeck: boolean;
  undo: Undo;
};
type Reset = { until: string; seconds: number };

/** The end of the day's likes: a real countdown to the next ones, and links. product 10.16, 17.10 */
export function SwipeLimit({ until, seconds, ...rest }: Props & Reset) {
  const { t } = useTranslation();
  const time = useLocalTime();
  return (
    <SwipeEnd
      Icon={Heart}
      title={t("games:swipe_limit_title")}
      text={
        // Written as `LocalTime` does.
        <span suppressHydrationWarning>{t("games:swipe_limit_text", { time: time(until, "weekday") })}</span>
      }
      {...rest}
    >
      <p>
        <span className={muted}>{t("games:swipe_limit_in")}</span>
        <br />
        <Clock until={until} seconds={seconds} />
      </p>
    </SwipeEnd>
  );
}

/** No members are left to swipe. */
export function SwipeEmpty({ days, ...rest }: Props & { days: number }) {
  const { t } = useTranslation();
  return (
    <SwipeEnd
      Icon={UserSearch}
      title={t("games:swipe_empty_title")}
      text={t("games:swipe_empty_text", { count: days })}
      {...rest}
    />
  );
}

/** Counts down to the end of the day, then reloads the page's data. */
function Clock({ until, seconds }: Pick<Reset, "until" | "seconds">) {
  const { revalidate } = useRevalidator();
  const left = useCountdown(seconds, revalidate);
  const parts = [left / 3600, (left / 60) % 60, left % 60];
  return (
    <time className={css.clock} dateTime={until}>
      {parts.map((part) => String(Math.floor(part)).padStart(2, "0")).join(":")}
    </time>
  );
}

function SwipeEnd({
  Icon,
  title,
  text,
  isAfterDeck,
  undo,
  children,
}: Props & { Icon: typeof Heart; title: string; text: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAfterDeck) return focusAfterModal(head.current);
  }, [isAfterDeck]);
  return (
    <div className={css.end}>
      <span className={icon}>
        <Icon aria-hidden />
      </span>
      <h1 className={`${heading.title} ${css.endTitle}`} ref={head} tabIndex={-1}>
        {title}
      </h1>
      <p className={`${lede} ${muted}`}>{text}</p>
      {children}
      <p className={css.ways}>
        <ButtonLink kind="primary" size="large" href={paths.members()}>
          {t("games:search")}
        </ButtonLink>
        <ButtonLink size="large" href={paths.matchFinder()}>
          {t("games:finder_name")}
        </ButtonLink>
        {undo.profile === null ? null : <UndoButton undo={undo} className={buttonClass.kind.text} isNamed />}
      </p>
      {undo.profile === null ? null : <UndoForm undo={undo} />}
    </div>
  );
}

/** Focuses an element, after a match that is being shown. @returns a function that cancels it */
function focusAfterModal(element: HTMLElement | null): () => void {
  const focus = () => element?.focus();
  const modal = document.querySelector("dialog[open]");
  if (!modal) focus();
  modal?.addEventListener("close", focus, { once: true });
  return () => modal?.removeEventListener("close", focus);
}
