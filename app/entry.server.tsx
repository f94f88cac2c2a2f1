import { PassThrough } from "node:stream";
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { WordsProvider } from "~/i18n/words-context";
import { PageScopeProvider } from "~/layouts/page-scope";

export { startEmbeddedPostgres } from "~/db/embedded.server";
export { parseEnv } from "~/env.server";
export { serve } from "~/http/serve.server";

/** Renderings that take longer are given up, in milliseconds. */
const ABORT_MS = 5000;

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
  const render = () =>
    new Promise<Response>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      let late: Error | null = null;
      const page = (
        <PageScopeProvider
          scope={{
            nonce: ctx.nonce,
            shellScript: assets.shellScript,
            styles: [
              ...assets.styles,
              ...needsOf(remix, "styles").flatMap((part) => assets.partStyles[part] ?? []),
            ],
            words: ctx.pageWords(needsOf(remix, "words")),
            reference: ctx.requestId,
          }}
        >
          <WordsProvider t={ctx.t}>
            <RemixServer context={remix} url={request.url} nonce={ctx.nonce} abortDelay={ABORT_MS} />
          </WordsProvider>
        </PageScopeProvider>
      );
      const { pipe, abort } = renderToPipeableStream(page, {
        nonce: ctx.nonce,
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
            resolve(new Response(hydrateLater(html), { status, headers }));
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

/** What the page's routes say that it needs: namespaces of words, or stylesheets of its own. */
function needsOf({ routeModules, staticHandlerContext }: EntryContext, what: "words" | "styles"): string[] {
  return staticHandlerContext.matches.flatMap(
    ({ route }) =>
      (routeModules[route.id]?.handle as { [name in typeof what]?: string[] } | undefined)?.[what] ?? [],
  );
}

/**
 * Keeps React's modules out of the way of the first paint: they are named so that the browser lets them lie until the shell script
 * fetches them, when the page stands or somebody touches it.
 */
function hydrateLater(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later-modulepreload"')
    .replace(/(<script [^>]*)type="module"( async="">)/, '$1type="later-module"$2');
}
