import { isRenewingTab } from "./cached-tabs";
import { toast } from "./toast";

/** The server cancels a statement after 15 seconds, so a later answer is unlikely. */
export const DATA_TIMEOUT_MS = 20_000;
const RETRY_MS = 2000;

/** The answer of an action without data, in Remix's encoding. */
const NO_ANSWER = '[{"_1":-5},"data"]\n';

/** The requests that were made before the router makes them, by address. */
const early = new Map<string, { answer: Promise<Response>; stop: AbortController }>();
let get: ((url: URL, init: RequestInit) => Promise<Response>) | null = null;

/**
 * Requests the data of a page whose script is still on its way. The router waits for the script first where the page has a client loader,
 * which costs another round trip. Its own request for the same address takes this answer. To be called at the start of each navigation:
 * requests whose answers were not taken are aborted.
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
  for (const { stop } of early.values()) stop.abort();
  early.clear();
  for (const url of urls) {
    const stop = new AbortController();
    const answer = get?.(url, { signal: stop.signal });
    if (!answer) return;
    answer.catch(() => undefined);
    early.set(url.href, { answer, stop });
  }
}

/** Returns the answer to an early request for the router's request, which can abort it from now on. */
function takeEarly({ href }: URL, signal: AbortSignal | null | undefined): Promise<Response> | undefined {
  const taken = signal?.aborted ? undefined : early.get(href);
  if (!taken) return;
  early.delete(href);
  signal?.addEventListener("abort", () => taken.stop.abort(signal.reason), { once: true });
  return taken.answer;
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
    return (init?.method ?? "GET") === "GET"
      ? (takeEarly(input, init?.signal) ?? inTime(send, input, init))
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
