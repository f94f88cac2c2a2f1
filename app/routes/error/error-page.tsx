import { useLocation, useRevalidator } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { usePageScope } from "~/client/page-scope";
import type { TranslationKey } from "~/i18n/translate";
import { pageTitle } from "~/layouts/page-title";
import type { Shell } from "~/layouts/shell/shell.server";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { photo } from "~/ui/photo.css";
import { heading, lede, muted, page, small, wrap } from "~/ui/text.css";
import { OfflineContent } from "../offline/offline-content";
import * as css from "./error-page.css";

type Texts = { title: TranslationKey; text: TranslationKey; action: "home" | "again" };

const byStatus: Record<number, Texts> = {
  400: { title: "errors:bad_form", text: "errors:bad_form_text", action: "again" },
  403: { title: "errors:forbidden", text: "errors:forbidden_text", action: "home" },
  404: { title: "errors:not_found", text: "errors:not_found_text", action: "home" },
  405: { title: "errors:wrong_method", text: "errors:wrong_method_text", action: "home" },
  413: { title: "errors:too_large", text: "errors:too_large_text", action: "home" },
  429: { title: "errors:too_often", text: "errors:too_often_text", action: "again" },
  503: { title: "errors:unavailable", text: "errors:unavailable_text", action: "again" },
};
/** A number that no visible member has: the page does not say which of the reasons it is. product 9.2 */
const profile: Texts = {
  title: "errors:profile_unknown",
  text: "errors:profile_unknown_text",
  action: "home",
};
const offline: Texts = { title: "errors:offline_title", text: "errors:offline_text", action: "again" };
const unexpected: Texts = { title: "errors:occurred", text: "errors:occurred_text", action: "again" };

/** The texts of an error. */
function textsOf(status: number, kind: string): Texts {
  if (kind === "offline") return offline;
  if (kind === "profile" && status === 404) return profile;
  return byStatus[status] ?? unexpected;
}

/** The head of the error page; search engines do not index errors. */
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

/** The error page: the status in large type, what happened, and links. product 24.1 */
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
  // A limit names the minutes until it goes on.
  const minutes = /^often (\d{1,4})$/.exec(kind)?.[1];
  if (kind === "offline") return <OfflineContent again={again} />;
  return (
    <div className={`${wrap} ${page} ${css.lost}`} data-error-page>
      <div className={css.text}>
        <p className={`${heading.hero} ${css.code}`} aria-hidden>
          {status}
        </p>
        <h1 className={heading.title}>{t(texts.title)}</h1>
        <p className={`${lede} ${muted}`}>{t(texts.text)}</p>
        {minutes ? <p>{t("errors:too_often_minutes", { minutes })}</p> : null}
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

/** The link that retries a page: in the app it reloads the data, else the document. @param path of the page that failed */
function useAgain(path: string) {
  const { isApp } = usePageScope();
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  return {
    // A refusal before routing is rendered at an address of its own.
    href: isApp ? pathname + search : path,
    "aria-busy": state === "loading" || undefined,
    onClick(event: MouseEvent) {
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      revalidate();
    },
  };
}

/** The error page without the shell's data. product 24.1 */
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
