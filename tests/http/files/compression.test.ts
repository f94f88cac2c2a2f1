import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import type { TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

const host = "abendrot.example";
let server: TestServer;
let script = "";
let theme = "";

beforeAll(async () => {
  ({ server } = await shareServer());
  const { text } = await server.fetch(host, "/pages/terms");
  script = /id="document-script" src="([^"]+)"/.exec(text)![1]!;
  theme = /href="(\/theme\/[^"]+)"/.exec(text)![1]!;
});

/** Returns the response body as sent, without decompression. */
function fetchRaw(
  url: string,
  acceptEncoding: string | undefined,
): Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding }) };
    const requested = request(
      { host: "127.0.0.1", port: server.port, path: url, headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            encoding: answer.headers["content-encoding"],
            vary: answer.headers.vary,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    requested.on("error", reject);
    requested.end();
  });
}

const unpacked = ({ encoding, body }: { encoding: string | undefined; body: Buffer }) =>
  (encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body).toString();
/** Removes what differs between any two responses. */
const steady = (text: string) =>
  text.replace(/data-reference="[^"]*"/, "").replace(/(?<=: )[\w-]{16}(?=<)/, "");

const documents: [string, () => string][] = [
  ["a page from the cache", () => "/pages/terms"],
  ["the home page", () => "/"],
];
const made: [string, () => string][] = [
  ["a page that is not kept", () => "/lang-config"],
  ["an error page", () => "/nobody"],
  ["the settings", () => "/api/settings.php"],
  ["the regions", () => "/api/regions.php"],
];
const built: [string, () => string][] = [
  ["a script", () => script],
  ["a theme", () => theme],
];

/** Values of Accept-Encoding that forbid compression, and values that demand gzip. */
const PLAIN = [
  undefined,
  "",
  "identity",
  "deflate",
  "gzip;q=0",
  "gzip; q=0.0, br;q=0",
  "br;q=0 , gzip;q=0 ",
  "GZIP;Q=0",
  "zstd",
  "*;q=0",
];
const GZIP = ["gzip", "GZIP", "gzip;q=0.5", "deflate, gzip", "br;q=0, gzip", "br;q=0.0 ,gzip;q=1.0"];

// A page from the cache and one that is made for each request choose the encoding in different places.
test.each([documents[0]!, made[0]!])(
  "%s has the encoding that Accept-Encoding demands",
  async (_what, url) => {
    const given = async (accepted: string | undefined) => [
      accepted,
      (await fetchRaw(url(), accepted)).encoding,
    ];
    expect(await Promise.all(PLAIN.map(given))).toEqual(PLAIN.map((accepted) => [accepted, undefined]));
    expect(await Promise.all(GZIP.map(given))).toEqual(GZIP.map((accepted) => [accepted, "gzip"]));
  },
);

test.each([...documents, ...made, ...built])(
  "%s is compressed only on demand, has the same text and varies by Accept-Encoding for caches",
  async (_what, url) => {
    const [packed, plain] = [await fetchRaw(url(), "gzip"), await fetchRaw(url(), undefined)];
    expect([packed.encoding, plain.encoding]).toEqual(["gzip", undefined]);
    expect(packed.body.length).toBeLessThan(plain.body.length);
    expect(steady(unpacked(packed))).toBe(steady(plain.body.toString()));
    for (const { vary } of [packed, plain]) expect(vary).toMatch(/Accept-Encoding/i);
  },
);

test.each([...documents, ...built])(
  "%s, compressed once, is sent as Brotli where the client accepts it",
  async (_what, url) => {
    const [packed, gzip, plain] = [
      await fetchRaw(url(), "gzip, deflate, br, zstd"),
      await fetchRaw(url(), "gzip"),
      await fetchRaw(url(), undefined),
    ];
    expect(packed.encoding).toBe("br");
    expect(packed.body.length).toBeLessThan(gzip.body.length);
    expect(unpacked(packed)).toBe(plain.body.toString());
  },
);

test("pictures and fonts, which are compressed already, are sent as they are", async () => {
  for (const url of ["/favicon.ico", "/social-card.jpg"])
    expect((await fetchRaw(url, "gzip, br")).encoding, url).toBeUndefined();
});
