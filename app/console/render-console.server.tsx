import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { consoleOf } from "~/http/console/operator-request.server";
import { ABORT_MS, renderPage } from "~/http/pages/render-page.server";
import { DocumentScopeProvider } from "./document-scope";

/** Renders a page of the console; Remix calls it for each one. */
export function renderConsole(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { nonce, styles, requestId } = consoleOf(context);
  const page = (
    <DocumentScopeProvider scope={{ nonce, styles, reference: requestId }}>
      <RemixServer context={remix} url={request.url} nonce={nonce} abortDelay={ABORT_MS} />
    </DocumentScopeProvider>
  );
  return context.queued(() => renderPage(page, { status, headers, nonce, report: context.report }));
}
