import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { acceptsGzip } from "../files/static-files.server";

type Kept = { body: Buffer; etag: string; packed: Buffer | null };

/** Shorter ones gain nothing by it. */
const GZIP_FROM_LENGTH = 1024;

/** A JSON text with its entity tag. */
export function tagged(value: unknown): Kept {
  const body = Buffer.from(JSON.stringify(value));
  return {
    body,
    etag: `W/"${createHash("sha1").update(body).digest("base64url").slice(0, 20)}"`,
    packed: null,
  };
}

/** Answers a tagged text: 304 when the client holds it already. */
export function answerTagged(
  c: Context<DoorEnv>,
  kept: Kept,
  headers: Record<string, string> = {},
): Response {
  const { body, etag } = kept;
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
  kept.packed ??= gzipSync(body);
  all["Content-Encoding"] = "gzip";
  return answer(kept.packed, 200, all);
}

/** A tag without the mark that it is weak: for GET the two compare alike (RFC 9110 §13.1.2). */
function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}

/** An error as the calls tell it: a code for programs, a text for people. */
export function answerError(
  status: 400 | 403 | 404 | 405 | 413 | 421 | 429 | 500 | 503,
  error: string,
  message: string,
): Response {
  return answer(JSON.stringify({ error, message }), status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
}

/** The refusal of a call whose fields are missing or wrong. @param fields their names, as the call documents them */
export function invalidInput({ t }: Pick<Ctx, "t">, fields: string): Response {
  return answerError(400, "invalid_input", t("errors:call_input", { fields }));
}

/** Keeps the answers of a call by key, least recently used out first; for answers that depend on few values. */
export class TaggedAnswers {
  #kept: LRUCache<string, Kept>;

  /** @param maxBytes about as much memory as it may take */
  constructor(maxBytes: number) {
    // Twice its text covers the packed form too; the rest is what an entry costs beside it.
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }, key) => body.length * 2 + key.length * 2 + 512,
    });
  }

  get(key: string, make: () => unknown): Kept {
    let kept = this.#kept.get(key);
    if (!kept) {
      kept = tagged(make());
      this.#kept.set(key, kept);
    }
    return kept;
  }
}
