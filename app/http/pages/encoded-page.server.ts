import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { baseHeaders } from "../security-headers.server";

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);
/** Of 11. Each higher level costs several times the processor time and saves about one percent. */
const BROTLI_QUALITY = 6;

export type PageEncoding = "br" | "gzip" | "identity";

/** The body of a page in one encoding, and its headers as names and values in turn. */
export type Encoded = { body: Buffer; headers: readonly string[] };

/** An immutable page in every encoding that a browser may accept. */
export type EncodedPage = Readonly<Record<PageEncoding, Encoded>> & {
  /** the memory of all encodings together */
  readonly bytes: number;
};

/**
 * Compresses a page once for all answers.
 * @param headers of every answer with the page beside encoding and length. architecture, Pages and cache
 */
export async function encodePage(
  html: string,
  headers: Readonly<Record<string, string>>,
): Promise<EncodedPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    packBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    packGzip(identity, { level: 9 }),
  ]);
  const shared = Object.entries({ ...baseHeaders, ...headers }).flat();
  const encoded = (body: Buffer, encoding: PageEncoding): Encoded => ({
    body,
    headers: [
      ...shared,
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      "Content-Length",
      String(body.length),
    ],
  });
  return {
    br: encoded(br, "br"),
    gzip: encoded(gz, "gzip"),
    identity: encoded(identity, "identity"),
    bytes: identity.length + br.length + gz.length,
  };
}
