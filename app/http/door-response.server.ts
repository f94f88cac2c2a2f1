import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Drain } from "./drain.server";
import { randomText } from "./random.server";
import { REQUEST_ID_BYTES } from "./refusals.server";
import { baseHeaders, strictTransport } from "./security-headers.server";

const base: readonly string[] = Object.entries(baseHeaders).flat();

/**
 * The socket's own answer. Whoever makes it, it carries the base headers and the request's id, written in one go with the rest:
 * setting each of them before costs a tenth of a kept page.
 */
export class DoorResponse extends ServerResponse {
  readonly requestId = randomText(REQUEST_ID_BYTES);
  /** whether the visitor came over TLS, as far as a trusted proxy tells */
  secure = false;
  /** once the process drains, each answer closes its connection */
  drain: Drain | null = null;

  /**
   * Writes the status and headers of a kept page: all of them, as names and values in turn, but for the few that differ between answers.
   * @param kept is left as it is
   */
  writeKept(kept: readonly string[], more: readonly string[]): void {
    const all = [...kept, "X-Request-Id", this.requestId, ...more];
    if (this.secure) all.push("Strict-Transport-Security", strictTransport);
    if (this.drain?.isDraining) this.shouldKeepAlive = false;
    super.writeHead(200, all);
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.at(-1);
    const given = (typeof headers === "object" ? headers : {}) as OutgoingHttpHeaders | OutgoingHttpHeader[];
    const all: unknown[] = [...base];
    // What could not become a request is refused, and logged, under an id of its own.
    if (!("X-Request-Id" in given)) all.push("X-Request-Id", this.requestId);
    if (this.secure) all.push("Strict-Transport-Security", strictTransport);
    if (Array.isArray(given)) all.push(...given);
    else for (const name in given) all.push(name, given[name]);
    if (this.drain?.isDraining) this.shouldKeepAlive = false;
    const written = all as OutgoingHttpHeader[];
    return typeof rest[0] === "string"
      ? super.writeHead(status, rest[0], written)
      : super.writeHead(status, written);
  }
}
