import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/**
 * Goes to another conversation without a new page; where the server cannot be asked, the browser goes there and says what it has.
 * @returns the page's data, and as `askedMs` when it was asked for, on the page's own clock
 */
export async function onlineLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const askedMs = performance.now();
  try {
    return { ...(await serverLoader<object>()), askedMs };
  } catch (error) {
    // A status or a redirect is an answer; a network that is gone is none.
    if (!(error instanceof TypeError)) throw error;
    location.assign(request.url);
    return new Promise(() => undefined);
  }
}
