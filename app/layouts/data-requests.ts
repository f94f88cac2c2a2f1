import { toast } from "./toast";

/** The server gives up a statement after 15 seconds: what has not begun to answer by then will hardly come. */
export const DATA_TIMEOUT_MS = 20_000;

/** What an action answers that has nothing to say, as Remix encodes it. */
const NO_ANSWER = '[{"_1":-5},"data"]\n';

/**
 * Watches over the router's requests for data, which it makes with `fetch` itself and without a limit. A loader that does not answer in
 * time fails with a TimeoutError (`use-page-failure.ts`). A form that got no connection, though the browser believes that it has one, is
 * answered with nothing, so that its page stays with what was typed, and a toast says so.
 * @param notSent the toast's text
 */
export function watchDataRequests(notSent: () => string): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const isData =
      input instanceof URL && input.origin === location.origin && input.pathname.endsWith(".data");
    if (!isData) return send(input, init);
    return (init?.method ?? "GET") === "GET"
      ? inTime(send, input, init)
      : send(input, init).catch((error: unknown) => {
          if (!(error instanceof TypeError)) throw error;
          toast(notSent());
          return new Response(NO_ANSWER, { status: 503 });
        });
  };
}

async function inTime(send: typeof fetch, url: URL, init: RequestInit | undefined): Promise<Response> {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(new DOMException("No answer", "TimeoutError")), DATA_TIMEOUT_MS);
  const given = init?.signal;
  given?.addEventListener("abort", () => stop.abort(given.reason), { once: true });
  if (given?.aborted) stop.abort(given.reason);
  try {
    return await send(url, { ...init, signal: stop.signal });
  } finally {
    clearTimeout(late);
  }
}
