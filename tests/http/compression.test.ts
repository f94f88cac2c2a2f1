import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const host = "abendrot.example";
let server: TestServer;
let script = "";
let theme = "";

beforeAll(async () => {
  ({ server } = await shareServer());
  const { text } = await server.ask(host, "/pages/terms");
  script = /id="document-script" src="([^"]+)"/.exec(text)![1]!;
  theme = /href="(\/theme\/[^"]+)"/.exec(text)![1]!;
});

/** The bytes as they came over the wire. */
function fetchRaw(
  url: string,
  acceptEncoding: string | undefined,
): Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding }) };
    const asked = request(
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
    asked.on("error", reject);
    asked.end();
  });
}

const unpacked = ({ encoding, body }: { encoding: string | undefined; body: Buffer }) =>
  (encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body).toString();
/** Without what differs between any two answers. */
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
  ])("comes as it is for Accept-Encoding %j", async (accepted) => {
    expect((await fetchRaw(url(), accepted)).encoding).toBeUndefined();
  });

  test.each(["gzip", "GZIP", "gzip;q=0.5", "deflate, gzip", "br;q=0, gzip", "br;q=0.0 ,gzip;q=1.0"])(
    "is packed with gzip, to the same text, for %j",
    async (accepted) => {
      const [packed, plain] = [await fetchRaw(url(), accepted), await fetchRaw(url(), undefined)];
      expect(packed.encoding).toBe("gzip");
      expect(packed.body.length).toBeLessThan(plain.body.length);
      expect(steady(unpacked(packed))).toBe(steady(plain.body.toString()));
    },
  );

  test("tells caches that the form depends on what was accepted", async () => {
    for (const accepted of [undefined, "gzip"])
      expect((await fetchRaw(url(), accepted)).vary).toMatch(/Accept-Encoding/i);
  });
});

test.each([...documents, ...built])(
  "%s, packed once, comes as Brotli wherever that is understood",
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

test("pictures and fonts, which are packed by nature, are left alone", async () => {
  for (const url of ["/favicon.ico", "/social-card.jpg"])
    expect((await fetchRaw(url, "gzip, br")).encoding, url).toBeUndefined();
});
