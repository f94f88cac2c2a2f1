import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  type Location,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import "~/ui/global.css";
import { isCached } from "~/client/cached-tabs";
import { usePageScope } from "~/client/page-scope";
import { dataFailureOf, usePageFailure } from "~/client/use-page-failure";
import { useRootData } from "~/client/use-root-data";
import { useNamespaces } from "~/i18n/use-namespaces";
import { AppParts } from "~/layouts/app-parts";
import { useWaitingTab, WaitingScreen } from "~/layouts/app-waiting";
import { frameOf } from "~/layouts/route-handle";
import { DocumentHead } from "~/layouts/shell/document-head";
import { asksConsent, Overlays } from "~/layouts/shell/overlays";
import { rootData } from "~/layouts/shell/root-data.server";
import { Shell } from "~/layouts/shell/shell";
import { tabNames } from "~/layouts/shell/tab-names";
import { BrokenPage, ErrorHead, ErrorPage } from "~/routes/error/error-page";
import { SignupOverPage } from "~/signup-over-page";

/** Loads the data that every page needs. */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  return rootData(request, ctx);
}

/**
 * A navigation to another path revalidates: its alerts and counts may differ, and the session may have ended. A kept tab does so once it is
 * shown. Another query of the same path does not. The same address is loaded again only because something changed.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs) =>
  (currentUrl.pathname !== nextUrl.pathname && (formMethod !== undefined || !isCached(nextUrl))) ||
  (formMethod === undefined && currentUrl.href === nextUrl.href) ||
  (formMethod !== undefined && formMethod !== "GET" && actionStatus < 400);

/** The document: language, theme, title and the only error boundary. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const fault = useFault();
  const isSystem = useIsSystem();
  const {
    isApp,
    nonce,
    documentScript,
    errorScript,
    headScript,
    styles,
    appStyles,
    translations,
    reference,
  } = usePageScope();
  if (!data) return <BrokenDocument>{children}</BrokenDocument>;
  const { shell } = data;
  return (
    <html
      lang={shell.locale}
      data-look={shell.scheme}
      className={shell.isLoggedIn ? "logged-in" : "logged-out"}
      data-experiments={data.experiments}
      data-lander={data.lander}
      data-error-script={errorScript || undefined}
      data-third-parties={asksConsent(shell) || undefined}
      data-reference={fault && fault.status >= 429 ? reference || undefined : undefined}
    >
      <head>
        <DocumentHead shell={shell} />
        {fault ? <ErrorHead shell={shell} {...fault} /> : <Meta />}
        <Links />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} data-app />
        ))}
        <link rel="stylesheet" href={shell.themeHref} />
        {isApp ? (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of our own functions
            dangerouslySetInnerHTML={{ __html: headScript }}
          />
        ) : (
          <script type="module" id="document-script" src={documentScript} />
        )}
      </head>
      <body>
        {children}
        <Overlays shell={shell} isSystem={fault !== null || isSystem} isError={fault !== null} />
        {isApp ? (
          <>
            <AppParts shell={shell} />
            {shell.member ? null : <SignupOverPage />}
            <script
              type="application/json"
              id="translations"
              data-href={shell.messagesHref}
              suppressHydrationWarning
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own messages as JSON, "<" escaped
              dangerouslySetInnerHTML={{ __html: translations }}
            />
            <ScrollRestoration getKey={scrollKey} {...(nonce ? { nonce } : {})} />
            <Scripts {...(nonce ? { nonce } : {})} />
          </>
        ) : shell.member ? null : (
          <div
            id="signup-place"
            data-words={shell.messagesHref}
            data-always={JSON.stringify(shell.always)}
            data-styles={appStyles.join(" ")}
          />
        )}
      </body>
    </html>
  );
}

/**
 * A tab keeps its scroll position; every other page has one for each entry of the history. A tab that a document opens begins at its top: the
 * server writes no key, and browsers restore what was reloaded.
 */
const scrollKey = ({ pathname, search, key }: Location) =>
  import.meta.env.SSR || !tabNames[pathname] ? key : pathname + search;

export default function App() {
  const data = useRootData();
  const matches = useMatches();
  useNamespaces(matches);
  useChangedLanguage(data?.shell.locale);
  const frame = useMemo(() => frameOf(matches), [matches]);
  const isWaiting = useWaitingTab() !== null;
  if (!data) return <Outlet />;
  return (
    <Shell shell={data.shell} frame={isWaiting && frame.screen !== "tab" ? TAB_FRAME : frame}>
      {content}
    </Shell>
  );
}

const TAB_FRAME = { screen: "tab" } as const;
/** One element, so that the shell is not rendered again when a navigation starts. */
const content = (
  <>
    <WaitingScreen />
    <Outlet />
  </>
);

/** Returns whether the page is one about the site itself. See `layouts/route-handle.ts`. */
function useIsSystem(): boolean {
  return frameOf(useMatches()).isSystem ?? false;
}

/** Loads the page anew once its data are in another language than its texts: the language was changed in another tab or by a call. */
function useChangedLanguage(locale: string | undefined): void {
  const { i18n } = useTranslation();
  const { language } = i18n;
  useEffect(() => {
    if (locale !== undefined && locale !== language) window.location.reload();
  }, [locale, language]);
}

/** Shows the errors of all pages, inside the brand's shell where possible. product 24.1 */
export function ErrorBoundary() {
  const data = useRootData();
  const fault = useFault() ?? { status: 500, kind: "" };
  const { reference } = usePageScope();
  const { isDocuments } = usePageFailure(useRouteError());
  const { pathname } = useLocation();
  const frame = frameOf(useMatches());
  if (!data) return <BrokenPage />;
  // After a navigation the data may be those of the previous page. A document names the page to retry, also after a form was sent to
  // another path.
  const shell = isDocuments ? data.shell : { ...data.shell, path: pathname };
  return (
    <Shell shell={shell} frame={{ ...frame, layout: "default", screen: undefined, isSystem: true }}>
      <ErrorPage
        shell={shell}
        {...fault}
        reference={isDocuments ? reference : ""}
        picture={data.lostPicture}
      />
    </Shell>
  );
}

/** Returns the error of this page, or null. Unexpected errors show no details. */
function useFault(): { status: number; kind: string } | null {
  const error = useRouteError();
  if (error === undefined || error === null) return null;
  const failure = dataFailureOf(error);
  if (failure) return failure === "network" ? { status: 0, kind: "offline" } : { status: 503, kind: "" };
  return isRouteErrorResponse(error)
    ? { status: error.status, kind: typeof error.data === "string" ? error.data : "" }
    : { status: 500, kind: "" };
}

function BrokenDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Error</title>
      </head>
      <body>{children}</body>
    </html>
  );
}
