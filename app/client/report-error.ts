import { isLeaving } from "./leaving";

/** More errors of one page load are usually consequences of the first ones. */
const MAX_REPORTS = 3;
const NAME_LENGTH = 40;
const MESSAGE_LENGTH = 300;
const STACK_LENGTH = 2000;
const PATH_LENGTH = 200;

const kinds: Record<string, string> = {
  error: "uncaught",
  unhandledrejection: "rejection",
  "shown-error": "shown",
};
const reported = new Set<string>();

type Found = { name: string; message: string; stack: string };

/**
 * Reports an error of this page to the server, without cookies: each once, three of a page load, none without a connection or while the
 * page is being left. Errors whose innermost place is not a file of the build belong to browser extensions and third parties, and are not
 * reported. The server removes what could be personal.
 * @param event `error`, `unhandledrejection`, or `shown-error` with the error as its `detail`
 */
export function report(event: Event): void {
  const found = foundIn(event);
  const place = found && /[\w-]{1,30}:\/\/[^\s)]*/.exec(found.stack)?.[0];
  if (!found || !place?.startsWith(`${location.origin}/assets/`)) return;
  const key = `${found.name} ${place}`;
  if (reported.has(key) || reported.size >= MAX_REPORTS || !navigator.onLine || isLeaving()) return;
  reported.add(key);
  const body = JSON.stringify({
    kind: kinds[event.type],
    name: found.name.slice(0, NAME_LENGTH),
    message: found.message.slice(0, MESSAGE_LENGTH),
    stack: found.stack.slice(0, STACK_LENGTH),
    path: location.pathname.slice(0, PATH_LENGTH),
  });
  const headers = { "Content-Type": "application/json" };
  void fetch("/api/client-error", {
    method: "POST",
    credentials: "omit",
    keepalive: true,
    headers,
    body,
  }).catch(() => undefined);
}

/** Returns the error of an event; null for an abort, and for what is no error and has no place. */
function foundIn(event: Event): Found | null {
  const error: unknown =
    event instanceof ErrorEvent
      ? event.error
      : event instanceof PromiseRejectionEvent
        ? event.reason
        : (event as CustomEvent).detail;
  if (error instanceof Error) {
    if (error instanceof DOMException && error.code === DOMException.ABORT_ERR) return null;
    const { name, message, stack = "" } = error;
    // Chromium's stack begins with the message, which can contain addresses.
    const head = stack.indexOf(`: ${message}`);
    return { name, message, stack: head < 0 ? stack : stack.slice(head + message.length + 2) };
  }
  // `throw "a text"`: only the event knows the place.
  return event instanceof ErrorEvent
    ? { name: "", message: event.message, stack: `${event.filename}:${event.lineno}:${event.colno}` }
    : null;
}
