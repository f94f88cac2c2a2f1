import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { I18nextProvider } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { followLook } from "~/client/follow-look";
import { captureInstallPrompt } from "~/client/install/capture-prompt";
import { queryClient } from "~/client/live/queries";
import { noteZone } from "~/client/note-zone";
import { PageScopeProvider } from "~/client/page-scope";
import { guardReloads } from "~/client/reload-guard";
import { watchErrors } from "~/client/watch-errors";
import { ABORT_MS, renderPage } from "~/http/pages/render-page.server";
import { randomText } from "~/http/random.server";
import { locales } from "~/i18n/languages";
import { isDocumentRoute, routeNamed } from "~/route-table";

export { renderConsole } from "~/console/render-console.server";
export { startEmbeddedPostgres } from "~/db/embedded.server";
export { DatabaseUnavailable } from "~/db/tenant-database.server";
export { EnvironmentProblem, parseEnv } from "~/env.server";
export { serve } from "~/http/serve.server";

const NONCE_BYTES = 18;
/** What the app does before any of its scripts has loaded: the sources of these functions, which the browser does not load again. */
const HEAD_SCRIPT = [watchErrors, guardReloads, captureInstallPrompt, followLook, noteZone]
  .map((run) => `(${run})();`)
  .join("");
/** The language is known before the page is rendered; remix-i18next finds the namespaces of the matched routes (`handle.i18n`). */
const namespaces = new RemixI18Next({
  detection: { supportedLanguages: [...locales], fallbackLanguage: "en", order: [] },
});

/** Reports what a loader or action threw, unless the client has closed the connection. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (!request.signal.aborted) context.report(error);
}

/** Renders a page of a brand. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { ctx, assets, report, queued }: AppLoadContext,
): Promise<Response> {
  const { errors, loaderData } = remix.staticHandlerContext;
  // After a failed action there is no data for the document: the error page is requested again.
  if (errors && !loaderData.root && request.method !== "GET" && !ctx.fault)
    return Promise.resolve(new Response(null, { status, headers }));
  // An error page is a document too: it must not contain more than it shows.
  const routeName = remix.staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const isApp = ctx.fault === null && !isDocumentRoute(routeName);
  const isLander = routeNamed(routeName)?.lander !== undefined;
  // A document runs only script files; pages of the app carry their data as inline scripts and need a nonce.
  if (isApp) ctx.nonce = randomText(NONCE_BYTES);
  const nonce = ctx.nonce ?? undefined;
  const render = () => {
    const page = (
      <PageScopeProvider
        scope={{
          nonce,
          isApp,
          documentScript: isLander ? assets.landerScript : assets.documentScript,
          errorScript: assets.errorScript,
          headScript: isApp ? HEAD_SCRIPT : "",
          appStyles: assets.appStyles,
          styles: [...assets.styles, ...(isApp ? assets.appStyles : isLander ? assets.landerStyles : [])],
          translations: isApp ? ctx.pageTranslations(namespaces.getRouteNamespaces(remix)) : "",
          reference: ctx.requestId,
        }}
      >
        <I18nextProvider i18n={ctx.i18n}>
          <QueryClientProvider client={queryClient()}>
            <RemixServer
              context={remix}
              url={request.url}
              {...(nonce ? { nonce } : {})}
              abortDelay={ABORT_MS}
            />
          </QueryClientProvider>
        </I18nextProvider>
      </PageScopeProvider>
    );
    return renderPage(page, { status, headers, nonce, report });
  };
  return queued(render);
}
