import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import "~/ui/global.css";
import { useNamespaces } from "~/i18n/use-namespaces";
import { AppParts } from "~/layouts/app-parts";
import { layoutOf, screenOf } from "~/layouts/layout-of";
import { usePageScope } from "~/layouts/page-scope";
import { guardReloads } from "~/layouts/reload-guard";
import { DocumentHead } from "~/layouts/shell/document-head";
import { Overlays } from "~/layouts/shell/overlays";
import { rootData } from "~/layouts/shell/root-data.server";
import { Shell } from "~/layouts/shell/shell";
import { useRootData } from "~/layouts/shell/use-root-data";
import { dataFailureOf, usePageFailure } from "~/layouts/use-page-failure";
import { BrokenPage, ErrorHead, ErrorPage } from "~/routes/error/error-page";
import { SignupOverPage } from "~/signup-over-page";

/** What every page needs. */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  return rootData(request, ctx);
}

/**
 * Another page may show other alerts and counts, and tell that the session has ended; the same page with another query does not. The very
 * same address is loaded because something changed.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname ||
  (formMethod === undefined && currentUrl.href === nextUrl.href) ||
  (formMethod !== undefined && formMethod !== "GET" && actionStatus < 400);

/** The document: language, theme, title and the one error boundary. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const fault = useFault();
  const { isApp, nonce, documentScript, styles, appStyles, words, reference } = usePageScope();
  if (!data) return <BrokenDocument>{children}</BrokenDocument>;
  const { shell } = data;
  return (
    <html
      lang={shell.locale}
      className={shell.isLoggedIn ? "logged-in" : "logged-out"}
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
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of ours as text
            dangerouslySetInnerHTML={{ __html: `(${guardReloads})()` }}
          />
        ) : (
          <script type="module" id="document-script" src={documentScript} />
        )}
      </head>
      <body>
        {children}
        <Overlays shell={shell} />
        {isApp ? (
          <>
            <AppParts shell={shell} />
            {shell.member ? null : <SignupOverPage />}
            <script
              type="application/json"
              id="words"
              data-href={shell.messagesHref}
              suppressHydrationWarning
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words as JSON, "<" escaped
              dangerouslySetInnerHTML={{ __html: words }}
            />
            <ScrollRestoration {...(nonce ? { nonce } : {})} />
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

export default function App() {
  const data = useRootData();
  const matches = useMatches();
  const route = matches.at(-1)?.id ?? "";
  useNamespaces(matches);
  if (!data) return <Outlet />;
  return (
    <Shell shell={data.shell} layout={layoutOf(route)} screen={screenOf(route)}>
      <Outlet />
    </Shell>
  );
}

/** Every error of every page ends here, inside the brand's shell where that is possible. product.md §8 */
export function ErrorBoundary() {
  const data = useRootData();
  const fault = useFault() ?? { status: 500, kind: "" };
  const { reference } = usePageScope();
  const { isDocuments } = usePageFailure(useRouteError());
  const { pathname } = useLocation();
  if (!data) return <BrokenPage />;
  // After a navigation the data may be those of the page before. A document names the page to try again, also where a form was sent elsewhere.
  const shell = isDocuments ? data.shell : { ...data.shell, path: pathname };
  return (
    <Shell shell={shell} layout="default">
      <ErrorPage
        shell={shell}
        {...fault}
        reference={isDocuments ? reference : ""}
        picture={data.lostPicture}
      />
    </Shell>
  );
}

/** What went wrong with this page; null when nothing did. Unexpected errors say nothing of themselves. */
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
