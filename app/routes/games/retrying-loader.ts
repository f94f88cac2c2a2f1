import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

const FIRST_RETRY_MS = 500;
const LATEST_RETRY_MS = 5000;

/**
 * Loads the page's data, retrying on the open page until the server can be reached, because an error page would replace
 * the cards that are left. @throws the server's answer, and any failure of a navigation to the page. product 23.4
 */
export async function retryingLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const isOpen = new URL(request.url).pathname === location.pathname;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await serverLoader();
    } catch (error) {
      if (!isOpen || isAnswer(error) || request.signal.aborted) throw error;
      const waitMs = Math.min(FIRST_RETRY_MS * 2 ** attempt, LATEST_RETRY_MS);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (request.signal.aborted) throw error;
    }
  }
}

function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}
