import { Heart, UserSearch } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { heading, lede, muted } from "~/ui/text.css";
import { icon } from "../account/account-page.css";
import * as css from "./swipe.css";

/** The likes of the day are given: when there are new ones, really counted down, and where to go until then. product.md §9 */
export function SwipeLimit({ until, time, clock }: { until: string; time: string; clock: string }) {
  const { t } = useTranslation();
  return (
    <SwipeEnd Icon={Heart} title={t("games:swipe_limit_title")} text={t("games:swipe_limit_text", { time })}>
      <p>
        <span className={muted}>{t("games:swipe_limit_in")}</span>
        <br />
        <time className={css.clock} dateTime={until} data-enhance="until">
          {clock}
        </time>
      </p>
    </SwipeEnd>
  );
}

/** Whoever fits was swiped. */
export function SwipeEmpty({ days }: { days: number }) {
  const { t } = useTranslation();
  return (
    <SwipeEnd
      Icon={UserSearch}
      title={t("games:swipe_empty_title")}
      text={t("games:swipe_empty_text", { count: days })}
    />
  );
}

function SwipeEnd({
  Icon,
  title,
  text,
  children,
}: {
  Icon: typeof Heart;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={css.end}>
      <span className={icon}>
        <Icon aria-hidden />
      </span>
      <h1 className={heading.title}>{title}</h1>
      <p className={`${lede} ${muted}`}>{text}</p>
      {children}
      <p className={css.ways}>
        <ButtonLink kind="primary" size="large" href={paths.members()}>
          {t("games:search")}
        </ButtonLink>
        <ButtonLink size="large" href={paths.matchFinder()}>
          {t("games:finder_name")}
        </ButtonLink>
      </p>
    </div>
  );
}
