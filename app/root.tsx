import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import "~/ui/global.css";
import { DefaultShell } from "~/layouts/default-shell";
import { DocumentHead } from "~/layouts/document-head";
import { Overlays } from "~/layouts/overlays";
import { usePageScope } from "~/layouts/page-scope";
import { rootData } from "~/layouts/root-data.server";
import { BrokenPage, ErrorHead, ErrorPage } from "~/routes/error/error-page";

/** What every page needs. */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  return rootData(request, ctx);
}

export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== "GET" && defaultShouldRevalidate;

type Handle = { hydrate?: boolean } | undefined;

/** The document: language, theme, title and the one error boundary. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const isHydrated = useMatches().some((match) => (match.handle as Handle)?.hydrate);
  const fault = useFault();
  const { nonce, shellScript, styles, words, reference } = usePageScope();
  if (!data) return <BrokenDocument>{children}</BrokenDocument>;
  const { shell } = data;
  return (
    <html
      lang={shell.locale}
      className={shell.isLoggedIn ? "logged-in" : "logged-out"}
      data-reference={fault && fault.status >= 429 ? reference : undefined}
    >
      <head>
        <DocumentHead shell={shell} />
        {fault ? <ErrorHead shell={shell} {...fault} /> : <Meta />}
        <Links />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} data-app />
        ))}
        <link rel="stylesheet" href={shell.themeHref} />
        <script type="module" id="shell-script" src={shellScript} />
      </head>
      <body>
        {children}
        <Overlays shell={shell} />
        {isHydrated ? (
          <>
            <script
              type="application/json"
              id="words"
              suppressHydrationWarning
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words as JSON, "<" escaped
              dangerouslySetInnerHTML={{ __html: words }}
            />
            <Scripts {...(nonce ? { nonce } : {})} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** Every error of every page ends here, inside the brand's shell where that is possible. product.md §8 */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("root");
  const fault = useFault() ?? { status: 500, kind: "" };
  const { reference } = usePageScope();
  if (!data) return <BrokenPage />;
  return (
    <DefaultShell shell={data.shell}>
      <ErrorPage shell={data.shell} {...fault} reference={reference} picture={data.lostPicture} />
    </DefaultShell>
  );
}

/** What went wrong with this page; null when nothing did. Unexpected errors say nothing of themselves. */
function useFault(): { status: number; kind: string } | null {
  const error = useRouteError();
  if (error === undefined || error === null) return null;
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
