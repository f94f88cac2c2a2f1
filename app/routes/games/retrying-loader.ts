import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

const FIRST_RETRY_MS = 500;
const LATEST_RETRY_MS = 5000;

/**
 * Loads the page's data. While the page is open, it is loaded until the server can be reached: an error page must not take the place of
 * cards that are still there. @throws what the server answered, and any failure on the way to the page. product.md §7
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
