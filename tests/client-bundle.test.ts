import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { brands, namedBrands } from "./support/brands";

const root = path.resolve(import.meta.dirname, "..");

/** The files of the build for browsers, without the precompressed copies. */
const bundle = readdirSync(path.join(root, "build/client"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .map((file) => ({ file: path.relative(root, file), text: readFileSync(file, "utf8") }));

/** The names of variables with secrets or internal addresses: the environment's and those that tenants name. */
const secretNames = [
  ...[...readFileSync(path.join(root, "app/env.server.ts"), "utf8").matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => name ?? "",
  ),
  ...brands.flatMap(({ json }) =>
    [...JSON.stringify(json).matchAll(/"env":"(\w+)"/g)].map(([, name]) => name ?? ""),
  ),
].filter((name) => /SECRET|TOKEN|_URL|_KEY|_DIR/.test(name));

const filesWith = (finds: (text: string) => string[]) =>
  bundle.map(({ file, text }) => ({ file, found: finds(text) })).filter(({ found }) => found.length > 0);

describe("the build for browsers", () => {
  it("exists", () => {
    expect(bundle.filter(({ file }) => file.endsWith(".js")).length).toBeGreaterThan(20);
    expect(brands.length).toBeGreaterThanOrEqual(5);
    expect(secretNames).toEqual(expect.arrayContaining(["DATABASE_URL", "SESSION_SECRET", "METRICS_TOKEN"]));
  });

  it("contains no slug, host, brand, company, address or script of a tenant", () => {
    expect(filesWith((text) => namedBrands(text))).toEqual([]);
  });

  it("contains no secret and no path of the server", () => {
    expect(filesWith((text) => secretNames.filter((name) => text.includes(name)))).toEqual([]);
    expect(filesWith((text) => (text.includes("process.env") ? ["process.env"] : []))).toEqual([]);
  });

  it("contains no server code and no source map", () => {
    const server = [
      "set_config(",
      "'node:",
      '"node:',
      "timingSafeEqual",
      "sourceMappingURL",
      "additionalProperties",
    ];
    expect(filesWith((text) => server.filter((mark) => text.includes(mark)))).toEqual([]);
    expect(bundle.filter(({ file }) => file.endsWith(".map"))).toEqual([]);
  });
});
