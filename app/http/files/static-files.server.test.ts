import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byLane } from "../../../tests/support/lanes";
import { acceptedEncoding, acceptsGzip, StaticFiles } from "./static-files.server";

describe("Accept-Encoding", () => {
  test.each([
    [undefined, null],
    ["", null],
    ["identity", null],
    ["*", null],
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0.1", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0, gzip;q=0.000", null],
    ["BR;Q=0 , GZIP;Q=0.001", "gzip"],
    ["gzip ; q=0", null],
    ["brotli, gzipped", null],
  ] as const)("%j takes %j", (header, expected) => {
    expect(acceptedEncoding(header)).toBe(expected);
  });

  test("are parsed in any order, case, spacing and with weights", () => {
    const coding = fc.record({
      name: fc.constantFrom("gzip", "br", "deflate", "identity", "zstd"),
      weight: fc.constantFrom("", "0", "0.0", "0.5", "1", "1.000", "0.001"),
      blank: fc.constantFrom("", " ", "\t"),
      upper: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(coding, { selector: ({ name }) => name, maxLength: 5 }), (codings) => {
        const header = codings
          .map(
            ({ name, weight, blank, upper }) =>
              (upper ? name.toUpperCase() : name) + (weight && `${blank};${blank}q=${weight}`) + blank,
          )
          .join(",");
        const takes = (wanted: string) =>
          codings.some(({ name, weight }) => name === wanted && (weight === "" || Number(weight) > 0));
        expect(acceptedEncoding(header)).toBe(takes("br") ? "br" : takes("gzip") ? "gzip" : null);
        expect(acceptsGzip(header)).toBe(takes("gzip"));
      }),
      { numRuns: byLane(100, 500) },
    );
  });
});

describe("files", () => {
  let root = "";
  let files: StaticFiles;
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), "livery-static-"));
    mkdirSync(path.join(root, "public/assets"), { recursive: true });
    writeFileSync(path.join(root, "secret.js"), "secret");
    writeFileSync(path.join(root, "public/assets/a.js"), "plain");
    writeFileSync(path.join(root, "public/assets/a.js.br"), "packed");
    writeFileSync(path.join(root, "public/assets/b.css"), "alone");
    writeFileSync(path.join(root, "public/assets/c.exe"), "unknown");
    files = new StaticFiles(path.join(root, "public"));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test("are sent compressed where a compressed file exists, else as they are", () => {
    const read = (name: string, encoding: "br" | "gzip" | null) => {
      const file = files.read(name, encoding);
      return file && [file.body.toString(), file.encoding, file.type];
    };
    expect(read("assets/a.js", "br")).toEqual(["packed", "br", "text/javascript; charset=utf-8"]);
    expect(read("assets/a.js", "gzip")).toEqual(["plain", null, "text/javascript; charset=utf-8"]);
    expect(read("assets/b.css", "br")).toEqual(["alone", null, "text/css; charset=utf-8"]);
  });

  test.each([
    "assets/c.exe",
    "assets/nobody.js",
    "assets",
    "assets/",
    "",
    ".",
    "..",
    "../secret.js",
    "assets/../../secret.js",
    "/assets/a.js",
    "assets//a.js",
    "assets/a.js\0",
    "assets\\a.js",
    "assets/a.js/a.js",
    `assets/${"a".repeat(300)}.js`,
  ])("%j is not a file", (name) => {
    expect(files.read(name, null)).toBeNull();
  });

  test("no name leads outside the folder", () => {
    const part = fc.constantFrom("..", ".", "assets", "a.js", "secret.js", "", "/", "\\", "%2e%2e", "\0");
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }),
        (parts) => void expect(files.read(parts.join("/"), null)?.body.toString() ?? "plain").toBe("plain"),
      ),
    );
  });
});
