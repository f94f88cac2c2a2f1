import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
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

describe.each([...documents, ...made, ...built])("%s", (_what, url) => {
  test.each([
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
  ])("is not compressed for Accept-Encoding %j", async (accepted) => {
    expect((await fetchRaw(url(), accepted)).encoding).toBeUndefined();
  });

  test.each(["gzip", "GZIP", "gzip;q=0.5", "deflate, gzip", "br;q=0, gzip", "br;q=0.0 ,gzip;q=1.0"])(
    "is compressed with gzip, with the same text, for %j",
    async (accepted) => {
      const [packed, plain] = [await fetchRaw(url(), accepted), await fetchRaw(url(), undefined)];
      expect(packed.encoding).toBe("gzip");
      expect(packed.body.length).toBeLessThan(plain.body.length);
      expect(steady(unpacked(packed))).toBe(steady(plain.body.toString()));
    },
  );

  test("varies by Accept-Encoding for caches", async () => {
    for (const accepted of [undefined, "gzip"])
      expect((await fetchRaw(url(), accepted)).vary).toMatch(/Accept-Encoding/i);
  });
});

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
