import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as css from "./head-row.css";
import { Link } from "./link";
import { heading, hiddenText } from "./text.css";
import { useGoBack } from "./use-go-back";

/**
 * The way back of a screen.
 * @property name of the page above; else the button is named "back"
 * @property shown where the button is: on phones; at every width, because the page has no other link back; at every width of the installed
 * app, which has no browser bar; or both on phones and there
 * @property inApp marks it for tests and styles of the installed app. product 4.19
 */
export type Back = { href: string; name?: string; shown?: keyof typeof css.back; inApp?: boolean };

/**
 * The head of a screen: back button on inner screens, title, one line, and at most two buttons. On phones it replaces the bar and sticks to
 * the top; from 768 px on it is the first block below the bar, without a background. product 4.12
 * @param isRoot a tab leads to the screen, or it is the shop: on phones it has the edge of the bar
 * @param titleAs "p" where the page has a heading of its own
 * @param count one line below the title, beside it from 768 px on
 * @param isInFrame it is inside a container of the page, whose sides it reaches over on phones
 */
export function HeadRow({
  back,
  isRoot = false,
  title,
  titleId,
  titleAs: Title = "h1",
  count,
  isInFrame = false,
  children,
}: {
  back?: Back | undefined;
  isRoot?: boolean;
  title: ReactNode;
  titleId?: string;
  titleAs?: "h1" | "p";
  count?: ReactNode;
  isInFrame?: boolean;
  children?: ReactNode;
}) {
  const classes = [isRoot ? css.root : css.head, ...(isInFrame ? [css.inFrame] : [])];
  return (
    <header className={classes.join(" ")} data-head>
      <div className={css.inside}>
        {back ? <BackLink {...back} className={css.back[back.shown ?? "phone"]} /> : null}
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
  name,
  className = css.start,
  inApp,
}: {
  href: string;
  name?: string;
  className?: string;
  inApp?: boolean;
}) {
  const { t } = useTranslation();
  const goBack = useGoBack();
  return (
    <Link className={className} href={href} onClick={goBack} data-back data-app-back={inApp || undefined}>
      <ArrowLeft aria-hidden />
      <span className={hiddenText}>{name ?? t("common:back")}</span>
    </Link>
  );
}
