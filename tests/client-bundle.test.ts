import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { brands, namedBrands } from "./support/brands";

const root = path.resolve(import.meta.dirname, "..");

/** What the build gives to browsers, without the copies packed beside each file. */
const bundle = readdirSync(path.join(root, "build/client"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .map((file) => ({ file: path.relative(root, file), text: readFileSync(file, "utf8") }));

/** The names of variables that hold secrets or addresses of ours: the environment's, and those that tenants name. */
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

describe("what browsers get of the build", () => {
  it("is there to be looked at", () => {
    expect(bundle.filter(({ file }) => file.endsWith(".js")).length).toBeGreaterThan(20);
    expect(brands.length).toBeGreaterThanOrEqual(5);
    expect(secretNames).toEqual(expect.arrayContaining(["DATABASE_URL", "SESSION_SECRET", "METRICS_TOKEN"]));
  });

  it("names no tenant: no slug, host, brand, company, address or script of one", () => {
    expect(filesWith((text) => namedBrands(text))).toEqual([]);
  });

  it("names no secret and no place on the server", () => {
    expect(filesWith((text) => secretNames.filter((name) => text.includes(name)))).toEqual([]);
    expect(filesWith((text) => (text.includes("process.env") ? ["process.env"] : []))).toEqual([]);
  });

  it("holds no server code and no map of the sources", () => {
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
