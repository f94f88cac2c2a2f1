import { isLeaving } from "./leaving";

/** A call that was refused, or that did not get through. `code` is the answer's `error`, "" where there was none. */
export class CallFailed extends Error {
  override name = "CallFailed";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const RETRIES = 5;
const FIRST_RETRY_MS = 500;
/** What may be better in a moment; anything else would be refused again. */
const PASSING = new Set([0, 408, 425, 500, 502, 503, 504]);

/** Whether a refusal with this status may pass by itself; 0 is no answer at all. */
export function isPassing(status: number): boolean {
  return PASSING.has(status);
}

export type CallOptions = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** sent as JSON, or as a form where it is one */
  body?: unknown;
  headers?: Record<string, string>;
  /** statuses that are answers to go on with, such as a form that was refused */
  expected?: readonly number[];
  retries?: number;
  /** sent to its end also where the page is left meanwhile; bodies of a few KB only */
  keepalive?: boolean;
  /** aborts the request */
  signal?: AbortSignal;
  /** gives the waiting time, so that tests need not wait */
  wait?: (waitMs: number) => Promise<void>;
};

/**
 * The one way in which a page asks the server: marked as a call of ours, retried up to five times with growing pauses, and with the
 * session's end understood. @returns the answer. @throws CallFailed. product.md §7, §8
 */
export async function call(path: string, options: CallOptions = {}): Promise<Response> {
  const {
    method = "GET",
    body,
    expected = [],
    retries = RETRIES,
    wait = pause,
    keepalive = false,
    signal,
  } = options;
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const headers = {
    "X-Client-Request": "1",
    ...(body !== undefined && !isForm ? { "Content-Type": "application/json" } : {}),
    ...options.headers,
  };
  const init: RequestInit = { method, headers, keepalive, ...(signal ? { signal } : {}) };
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body);
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(path, init).catch(() => null);
    if (answer && (answer.ok || expected.includes(answer.status))) return answer;
    const failure = answer ? await failureOf(answer) : new CallFailed(0, "", "");
    if (failure.code === "authentication_required") sessionEnded();
    if (attempt >= retries || !isPassing(failure.status)) throw failure;
    await wait(FIRST_RETRY_MS * 2 ** attempt);
  }
}

async function failureOf(answer: Response): Promise<CallFailed> {
  const told = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { error?: string; message?: string };
  return new CallFailed(answer.status, told.error ?? "", told.message ?? "");
}

/** Somebody who was logged in is not any more: on to the login, and back here afterwards. product.md §8 */
function sessionEnded(): void {
  if (isLeaving() || !document.documentElement.classList.contains("logged-in")) return;
  location.assign(`/login?back=${encodeURIComponent(location.pathname)}`);
}

function pause(waitMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
