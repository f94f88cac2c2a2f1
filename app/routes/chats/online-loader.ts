import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/** Goes to another conversation without a new page; where the server cannot be asked, the browser goes there and says what it has. */
export async function onlineLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    // A status or a redirect is an answer; a network that is gone is none.
    if (!(error instanceof TypeError)) throw error;
    location.assign(request.url);
    return new Promise(() => undefined);
  }
}
