import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as css from "./head-row.css";
import { Link } from "./link";
import { heading, hiddenText } from "./text.css";
import { useGoBack } from "./use-go-back";

/**
 * The start of a head row on phones: the brand's symbol, which links to the search, or a back button. With `appBack` the installed app
 * shows a back button instead of the symbol, at every width.
 */
export type HeadStart =
  | { back: string; inApp?: boolean }
  | { href: string; name: string; icon: string | null; appBack?: string };

/**
 * The head of a screen: symbol or back button, title, a count, and at most two buttons. On phones it replaces the bar and sticks to the
 * top. From 768 px on it is below the bar, without a background and without its start.
 * @param titleAs "p" where the page has a heading of its own
 * @param isWithheld shows the back button from 768 px on too, where the page has no other link back
 */
export function HeadRow({
  start,
  title,
  titleId,
  titleAs: Title = "h1",
  count,
  isWithheld = false,
  children,
}: {
  start: HeadStart;
  title: ReactNode;
  titleId?: string;
  titleAs?: "h1" | "p";
  count?: ReactNode;
  isWithheld?: boolean;
  children?: ReactNode;
}) {
  return (
    <header className={css.head}>
      <div className={css.inside}>
        {"back" in start ? (
          <BackLink
            href={start.back}
            className={isWithheld ? css.start : css.startOnPhone}
            inApp={start.inApp ?? false}
          />
        ) : (
          <>
            {start.appBack ? <BackLink href={start.appBack} className={css.startInApp} inApp /> : null}
            <Link className={start.appBack ? css.startInBrowser : css.startOnPhone} href={start.href}>
              {start.icon ? (
                <img src={start.icon} alt={start.name} width={30} height={30} />
              ) : (
                <>
                  <span aria-hidden>{start.name.slice(0, 1)}</span>
                  <span className={hiddenText}>{start.name}</span>
                </>
              )}
            </Link>
          </>
        )}
        <div className={css.words}>
          <Title className={`${heading.title} ${css.title}`} id={titleId}>
            {title}
          </Title>
          {count ? <p className={css.count}>{count}</p> : null}
        </div>
        {children}
      </div>
    </header>
  );
}

/** A back button: it goes to the previous page where that is one of ours, else to `href`. */
export function BackLink({
  href,
  className = css.start,
  inApp,
}: {
  href: string;
  className?: string;
  inApp?: boolean;
}) {
  const { t } = useTranslation();
  const goBack = useGoBack();
  return (
    <Link className={className} href={href} onClick={goBack} data-back data-app-back={inApp || undefined}>
      <ArrowLeft aria-hidden />
      <span className={hiddenText}>{t("common:back")}</span>
    </Link>
  );
}
