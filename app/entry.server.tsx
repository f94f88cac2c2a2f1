import { PassThrough } from "node:stream";
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { randomText } from "~/http/random.server";
import { PageScopeProvider } from "~/layouts/page-scope";

export { startEmbeddedPostgres } from "~/db/embedded.server";
export { parseEnv } from "~/env.server";
export { serve } from "~/http/serve.server";

/** Renderings that take longer are given up, in milliseconds. */
const ABORT_MS = 5000;
const NONCE_BYTES = 18;

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
  const isApp = remix.staticHandlerContext.matches.some(({ route }) => handleOf(remix, route.id).hydrate);
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
            shellScript: assets.shellScript,
            styles: [
              ...assets.styles,
              ...needsOf(remix, "styles").flatMap((part) => assets.partStyles[part] ?? []),
            ],
            words: ctx.pageWords(needsOf(remix, "words")),
            reference: ctx.requestId,
          }}
        >
          <I18nextProvider i18n={ctx.i18n}>
            <RemixServer context={remix} url={request.url} nonce={nonce} abortDelay={ABORT_MS} />
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

type Handle = { hydrate?: boolean; words?: string[]; styles?: string[] };

function handleOf({ routeModules }: EntryContext, id: string): Handle {
  return (routeModules[id]?.handle as Handle | undefined) ?? {};
}

/** What the page's routes say that it needs: namespaces of words, or stylesheets of its own. */
function needsOf(remix: EntryContext, what: "words" | "styles"): string[] {
  return remix.staticHandlerContext.matches.flatMap(({ route }) => handleOf(remix, route.id)[what] ?? []);
}
