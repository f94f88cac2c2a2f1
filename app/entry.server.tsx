import { PassThrough } from "node:stream";
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { randomText } from "~/http/random.server";
import { locales } from "~/i18n/languages";
import { queryClient } from "~/layouts/live/queries";
import { PageScopeProvider } from "~/layouts/page-scope";
import { isDocumentRoute } from "~/route-table";

export { startEmbeddedPostgres } from "~/db/embedded.server";
export { parseEnv } from "~/env.server";
export { serve } from "~/http/serve.server";

/** Renderings that take longer are given up, in milliseconds. */
const ABORT_MS = 5000;
const NONCE_BYTES = 18;
/** The door has found the language; remix-i18next finds which namespaces the matched routes need (`handle.i18n`). */
const namespaces = new RemixI18Next({
  detection: { supportedLanguages: [...locales], fallbackLanguage: "en", order: [] },
});

/** What a loader or action threw, unless nobody waits for the answer any more. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (!request.signal.aborted) context.report(error);
}

/**
 * Renders a page whole: pages without Suspense are some three times faster buffered than streamed, and a whole page can be kept.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { ctx, assets, report, inTurn }: AppLoadContext,
): Promise<Response> {
  const { errors, loaderData } = remix.staticHandlerContext;
  // An action that failed leaves no data for the document: the door asks again for the page of the failure.
  if (errors && !loaderData.root && request.method !== "GET" && !ctx.fault)
    return Promise.resolve(new Response(null, { status, headers }));
  // A refusal of the door is a document too: it must not bring more than it shows.
  const isApp =
    ctx.fault === null && !isDocumentRoute(remix.staticHandlerContext.matches.at(-1)?.route.id ?? "");
  // A document runs files of ours alone; the app's pages carry their data as inline scripts.
  if (isApp) ctx.nonce = randomText(NONCE_BYTES);
  const nonce = ctx.nonce ?? undefined;
  const render = () =>
    new Promise<Response>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      let late: Error | null = null;
      const page = (
        <PageScopeProvider
          scope={{
            nonce,
            isApp,
            documentScript: assets.documentScript,
            appStyles: assets.appStyles,
            styles: isApp ? [...assets.styles, ...assets.appStyles] : assets.styles,
            words: isApp ? ctx.pageWords(namespaces.getRouteNamespaces(remix)) : "",
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
      const { pipe, abort } = renderToPipeableStream(page, {
        nonce,
        onAllReady() {
          const chunks: Buffer[] = [];
          const sink = new PassThrough();
          sink.on("data", (chunk: Buffer) => chunks.push(chunk));
          sink.on("end", () => {
            // Left running, the timer would hold the finished page in memory until it fires.
            clearTimeout(timer);
            // What was given up half made is no page.
            if (late) return reject(late);
            headers.set("Content-Type", "text/html; charset=utf-8");
            // React's buffer leaves a NUL where a letter of several bytes would cross its edge.
            const html = Buffer.concat(chunks).toString().replaceAll("\0", "");
            resolve(new Response(html, { status, headers }));
          });
          sink.on("error", reject);
          pipe(sink);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        // A failed shell also comes as onShellError; within it, the boundary has shown the error page.
        onError: report,
      });
      timer = setTimeout(() => {
        late = new Error(`Rendering took longer than ${ABORT_MS} ms`);
        abort(late);
      }, ABORT_MS);
    });
  return inTurn(render);
}
