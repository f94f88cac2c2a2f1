import { useLocation, useRevalidator } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { WordKey } from "~/i18n/translate";
import { usePageScope } from "~/layouts/page-scope";
import { pageTitle } from "~/layouts/page-title";
import type { Shell } from "~/layouts/shell/shell.server";
import { paths } from "~/paths";
import { AppBack } from "~/ui/app-back";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { photo } from "~/ui/photo.css";
import { heading, lede, muted, page, small, wrap } from "~/ui/text.css";
import { OfflineContent } from "../offline/offline-content";
import * as css from "./error-page.css";

type Texts = { title: WordKey; text: WordKey; action: "home" | "again" };

const byStatus: Record<number, Texts> = {
  403: { title: "errors:forbidden", text: "errors:forbidden_text", action: "home" },
  404: { title: "errors:not_found", text: "errors:not_found_text", action: "home" },
  405: { title: "errors:wrong_method", text: "errors:wrong_method_text", action: "home" },
  413: { title: "errors:too_large", text: "errors:too_large_text", action: "home" },
  429: { title: "errors:too_often", text: "errors:too_often_text", action: "again" },
  503: { title: "errors:unavailable", text: "errors:unavailable_text", action: "again" },
};
const notOpen: Texts = { title: "errors:not_open", text: "errors:not_open_text", action: "home" };
const offline: Texts = { title: "errors:offline_title", text: "errors:offline_text", action: "again" };
const unexpected: Texts = { title: "errors:occurred", text: "errors:occurred_text", action: "again" };

/** The words of an error. */
function textsOf(status: number, kind: string): Texts {
  if (kind === "offline") return offline;
  return kind === "not_open" ? notOpen : (byStatus[status] ?? unexpected);
}

/** The head of the error page; errors are not for search engines. */
export function ErrorHead({ shell, status, kind }: { shell: Shell; status: number; kind: string }) {
  const { t } = useTranslation();
  return (
    <>
      <title>
        {pageTitle(shell.unread + shell.newLikes, `${t(textsOf(status, kind).title)} – ${shell.name}`)}
      </title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** The error page: the status large, what happened, and a way on. product.md §8 */
export function ErrorPage({
  shell,
  status,
  kind,
  reference,
  picture,
}: {
  shell: Shell;
  status: number;
  kind: string;
  reference: string;
  picture: string | null;
}) {
  const { t } = useTranslation();
  const texts = textsOf(status, kind);
  const again = useAgain(shell.path);
  if (kind === "offline") return <OfflineContent again={again} />;
  return (
    <div className={`${wrap} ${page} ${css.lost}`}>
      <div className={css.text}>
        {kind === "not_open" ? <AppBack href={paths.members()} /> : null}
        <p className={`${heading.hero} ${css.code}`} aria-hidden>
          {status}
        </p>
        <h1 className={heading.title}>{t(texts.title)}</h1>
        <p className={`${lede} ${muted}`}>{t(texts.text)}</p>
        {texts.action === "again" ? (
          <>
            <ButtonLink kind="primary" size="large" {...again}>
              {t("errors:try_again")}
            </ButtonLink>
            <ButtonLink kind="text" size="small" href={paths.index()}>
              {t("errors:back_home")}
            </ButtonLink>
            {reference ? <p className={`${small} ${muted}`}>{t("errors:reference", { reference })}</p> : null}
          </>
        ) : (
          <ButtonLink kind="primary" size="large" href={paths.index()}>
            {t("errors:back_home")}
          </ButtonLink>
        )}
      </div>
      {picture ? (
        <figure className={`${photo} ${css.picture}`}>
          <img src={picture} alt="" width={600} height={800} />
        </figure>
      ) : null}
    </div>
  );
}

/** The way to try a page again: in the app its data is requested anew, else the page is loaded. @param path of the page that failed */
function useAgain(path: string) {
  const { isApp } = usePageScope();
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  return {
    // A refusal of the door is rendered at an address of its own.
    href: isApp ? pathname + search : path,
    "aria-busy": state === "loading" || undefined,
    onClick(event: MouseEvent) {
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      revalidate();
    },
  };
}

/** When even the shell's data is missing. product.md §8 */
export function BrokenPage() {
  return (
    <main>
      <h1>An error occurred while showing the error page</h1>
      <p>
        <Link href={paths.index()}>Go back to home</Link>
      </p>
    </main>
  );
}
