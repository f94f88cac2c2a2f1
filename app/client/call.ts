import { paths } from "~/paths";
import { isLeaving } from "./leaving";

/** A call that was refused or got no answer. `code` is the answer's `error`, "" without one. */
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
/** Statuses of temporary failures; 0 means no answer. */
const PASSING = new Set([0, 408, 425, 500, 502, 503, 504]);

/** Returns whether a failure with this status may be temporary; 0 means no answer. */
export function isPassing(status: number): boolean {
  return PASSING.has(status);
}

export type CallOptions = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** sent as JSON; `FormData` and `URLSearchParams` are sent as a form */
  body?: unknown;
  headers?: Record<string, string>;
  /** failure statuses that are returned instead of thrown, such as that of a refused form */
  expected?: readonly number[];
  retries?: number;
  /** lets the request finish after the page is left; bodies of a few KB only */
  keepalive?: boolean;
  /** aborts the request */
  signal?: AbortSignal;
  /** waits between attempts; tests replace it */
  wait?: (waitMs: number) => Promise<void>;
};

/**
 * Calls the server: adds the client header, retries up to five times with growing pauses and handles the end of the
 * session. @returns the answer. @throws CallFailed. product 23.4, 24.3
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
  const parsed = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { error?: string; message?: string };
  return new CallFailed(answer.status, parsed.error ?? "", parsed.message ?? "");
}

/** Opens the login after the session has ended. The login returns to this page. product 24.3 */
function sessionEnded(): void {
  if (isLeaving() || !document.documentElement.classList.contains("logged-in")) return;
  location.assign(paths.login(location.pathname));
}

function pause(waitMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
