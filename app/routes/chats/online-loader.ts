import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/**
 * Loads another conversation by client navigation; where the server cannot be reached, loads the document to show the offline copy.
 * @returns the page's data, with `requestedMs`: when it was requested, on the page's clock
 */
export async function onlineLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const requestedMs = performance.now();
  try {
    return { ...(await serverLoader<object>()), requestedMs };
  } catch (error) {
    // A status or a redirect is an answer of the server; a network failure is not.
    if (!(error instanceof TypeError)) throw error;
    location.assign(request.url);
    return new Promise(() => undefined);
  }
}
