import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { consoleOf } from "~/http/console/operator-request.server";
import { useDocumentScope } from "./document-scope";
import { ErrorScreen } from "./frame/error-screen";
import { Frame } from "./frame/frame";
import { rootData } from "./root-data.server";
import { useRootData } from "./scope";
import { t } from "./text";

/** Loads what every page of the console shows around its content. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return rootData(consoleOf(context), new URL(request.url).pathname);
}

export const meta = () => [{ title: t("console") }];

/** The console's document: its own styles, no brand's theme. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, styles, reference } = useDocumentScope();
  const operator = useRootData()?.operator;
  const inline = nonce ? { nonce } : {};
  return (
    <html
      lang="en"
      data-scheme={operator?.scheme === "system" ? undefined : operator?.scheme}
      data-density={operator?.density}
      data-reference={reference || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} data-console />
        ))}
      </head>
      <body>
        {children}
        <ScrollRestoration {...inline} />
        <Scripts {...inline} />
      </body>
    </html>
  );
}

export default function Console() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Shows the errors of all pages, inside the frame where the operator is known. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { reference } = useDocumentScope();
  const [status, what] = isRouteErrorResponse(error) ? [error.status, error.data] : [500, ""];
  return (
    <Frame>
      <ErrorScreen status={status} kind={typeof what === "string" ? what : ""} reference={reference} />
    </Frame>
  );
}
