import { isRenewingTab } from "./cached-tabs";
import { toast } from "./toast";

/** The server cancels a statement after 15 seconds, so a later answer is unlikely. */
export const DATA_TIMEOUT_MS = 20_000;
const RETRY_MS = 2000;

/** The answer of an action without data, in Remix's encoding. */
const NO_ANSWER = '[{"_1":-5},"data"]\n';

/** The requests that were made before the router makes them, by address. */
const early = new Map<string, Promise<Response>>();
let get: ((url: URL, init?: RequestInit) => Promise<Response>) | null = null;

/**
 * Requests the data of a page whose script is still on its way. The router waits for the script first where the page has a client loader,
 * which costs another round trip. Its own request for the same address takes this answer. To be called at the start of each navigation:
 * answers that were not taken are dropped.
 * @param path the page's path with its query
 * @param routes the ids of the routes that the router will request, each by a request of its own; none if it requests them at once
 */
export function requestEarly(path: string, routes: readonly string[]): void {
  const urls = routes.map((route) => {
    const url = new URL(path, location.origin);
    url.pathname += ".data";
    url.searchParams.set("_routes", route);
    return url;
  });
  early.clear();
  for (const url of urls) {
    const answer = get?.(url);
    if (!answer) return;
    answer.catch(() => undefined);
    early.set(url.href, answer);
  }
}

/**
 * Adds limits to the router's data requests, which the router makes with `fetch` and without a timeout. A loader that does not answer in
 * time fails with a TimeoutError (`use-page-failure.ts`). A form that cannot connect although the browser reports a network gets an empty
 * answer, so that its page and the typed text stay, and a toast reports the failure.
 * @param notSent returns the toast's text
 */
export function watchDataRequests(notSent: () => string): void {
  const send = window.fetch.bind(window);
  get = (url, init) => inTime(send, url, init);
  window.fetch = (input, init) => {
    const isData =
      input instanceof URL && input.origin === location.origin && input.pathname.endsWith(".data");
    if (!isData) return send(input, init);
    const isGet = (init?.method ?? "GET") === "GET";
    const answer = isGet && !init?.signal?.aborted ? early.get(input.href) : undefined;
    if (answer) early.delete(input.href);
    return isGet
      ? (answer ?? inTime(send, input, init))
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
  } catch (error) {
    if (!isRenewingTab() || given?.aborted) throw error;
  } finally {
    clearTimeout(late);
  }
  // The tab that is shown has data, so it stays and is tried again.
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return inTime(send, url, init);
}
