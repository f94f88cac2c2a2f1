import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { randomText } from "./random.server";
import { REQUEST_ID_BYTES } from "./refusals/refusals.server";
import type { Admission } from "./request/admit.server";
import { baseHeaders, strictTransport } from "./security-headers.server";
import type { Drain } from "./start/drain.server";

const base: readonly string[] = Object.entries(baseHeaders).flat();
/** Pictures in mails say themselves who may show them: programs in browsers show a mail on their own origin. */
const EMBEDDING = "Cross-Origin-Resource-Policy";
const EMBEDDING_LOWER = EMBEDDING.toLowerCase();
const baseOfEmbedded: readonly string[] = Object.entries(baseHeaders)
  .filter(([name]) => name !== EMBEDDING)
  .flat();

/**
 * A response that writes the base headers and the request's id together with all other headers: setting each one separately costs a tenth
 * of a cached page.
 */
export class DoorResponse extends ServerResponse {
  readonly requestId = randomText(REQUEST_ID_BYTES);
  /** the peer, host and tenant of the request; null only where Node itself refuses a request without a host */
  admission: Admission | null = null;
  /** set while the process drains: each answer closes its connection */
  drain: Drain | null = null;

  /**
   * Writes the status and headers of a cached page: names and values in turn, and the few headers that differ between answers.
   * @param cached is not modified
   */
  writeCached(cached: readonly string[], more: readonly string[]): void {
    const all = [...cached, "X-Request-Id", this.requestId, ...more];
    if (this.admission?.peer.secure) all.push("Strict-Transport-Security", strictTransport);
    if (this.drain?.isDraining) this.shouldKeepAlive = false;
    super.writeHead(200, all);
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.at(-1);
    const given = (typeof headers === "object" ? headers : {}) as OutgoingHttpHeaders | OutgoingHttpHeader[];
    // The adapter keeps the spelling of plain headers and lowers that of others.
    const isEmbedded = Array.isArray(given)
      ? given.includes(EMBEDDING) || given.includes(EMBEDDING_LOWER)
      : EMBEDDING in given || EMBEDDING_LOWER in given;
    const all: unknown[] = [...(isEmbedded ? baseOfEmbedded : base)];
    // A message that could not become a request is refused and logged under a new id.
    if (!("X-Request-Id" in given)) all.push("X-Request-Id", this.requestId);
    if (this.admission?.peer.secure) all.push("Strict-Transport-Security", strictTransport);
    if (Array.isArray(given)) all.push(...given);
    else for (const name in given) all.push(name, given[name]);
    if (this.drain?.isDraining) this.shouldKeepAlive = false;
    const written = all as OutgoingHttpHeader[];
    return typeof rest[0] === "string"
      ? super.writeHead(status, rest[0], written)
      : super.writeHead(status, written);
  }
}
