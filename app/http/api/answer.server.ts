import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { acceptsGzip } from "../files/static-files.server";
import type { CallErrorCode } from "../refusals/refusal.server";

type CachedAnswer = { body: Buffer; etag: string; packed: Buffer | null };

/** Shorter texts gain nothing from compression. */
const GZIP_FROM_LENGTH = 1024;

/** Returns a JSON text with its entity tag. */
export function tagged(value: unknown): CachedAnswer {
  const body = Buffer.from(JSON.stringify(value));
  return {
    body,
    etag: `W/"${createHash("sha1").update(body).digest("base64url").slice(0, 20)}"`,
    packed: null,
  };
}

/** Sends a tagged text, or 304 where the client has it already. */
export function answerTagged(
  c: Context<DoorEnv>,
  cached: CachedAnswer,
  headers: Record<string, string> = {},
): Response {
  const { body, etag } = cached;
  const { "if-none-match": held, "accept-encoding": encodings } = c.env.incoming.headers;
  const all: Record<string, string> = {
    ETag: etag,
    "Cache-Control": "private, no-cache",
    Vary: "Cookie, Accept-Encoding",
    ...headers,
  };
  if (held && (held === etag || held === "*" || held.split(",").some((one) => opaque(one) === opaque(etag))))
    return answer(null, 304, all);
  all["Content-Type"] = "application/json; charset=utf-8";
  if (body.length < GZIP_FROM_LENGTH || !acceptsGzip(encodings as string | undefined))
    return answer(body, 200, all);
  cached.packed ??= gzipSync(body);
  all["Content-Encoding"] = "gzip";
  return answer(cached.packed, 200, all);
}

/** The tag without its weak mark: for GET both compare alike (RFC 9110 §13.1.2). */
function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}

/** Answers an error of a call: a code for programs, a text for people. product 24.2 */
export function answerError(
  status: 400 | 403 | 404 | 405 | 413 | 421 | 429 | 500 | 503,
  error: CallErrorCode,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return answer(JSON.stringify({ error, message }), status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    ...headers,
  });
}

/** Refuses a call with missing or invalid fields. @param fields their names, as documented for the call */
export function invalidInput({ t }: Pick<Ctx, "t">, fields: string): Response {
  return answerError(400, "invalid_input", t("errors:call_input", { fields }));
}

/** Caches the answers of a call by key, least recently used out first; for answers that depend on few values. */
export class TaggedAnswers {
  #cached: LRUCache<string, CachedAnswer>;

  /** @param maxBytes approximate memory limit */
  constructor(maxBytes: number) {
    // Twice the text's size also covers the compressed form; the rest is the overhead of an entry.
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }, key) => body.length * 2 + key.length * 2 + 512,
    });
  }

  get(key: string, make: () => unknown): CachedAnswer {
    let cached = this.#cached.get(key);
    if (!cached) {
      cached = tagged(make());
      this.#cached.set(key, cached);
    }
    return cached;
  }
}
