import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv as parseFile } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { environmentVariables, parseEnv } from "~/env.server";

type Service = {
  image: string;
  build?: { dockerfile: string };
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown>;
  volumes?: string[];
  configs?: { source: string }[];
};

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");
const text = read("compose.yaml");
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  configs: Record<string, { content: string }>;
};
const services = Object.entries(compose.services);
const ofLivery = services.filter(([, { build }]) => build);
const example = parseFile(read(".env.example"));
/** The variables that compose.yaml takes from .env. */
const requested = [...new Set([...text.matchAll(/(?<!\$)\$\{(\w+)(:\?)?\}/g)].map(([, name = ""]) => name))]
  // From the comment that shows how a brand's secret is added.
  .filter((name) => name !== "ROSA_MOLLIE_KEY");
const filled = (value: string) => value.replace(/\$\{(\w+):\?\}/g, (_, name) => sampleOf(name));
const sampleOf = (name: string) =>
  name === "SMTP_URL" ? "smtps://mail.example" : "0123456789abcdef".repeat(3);

/** Returns what stands between two lines of a text, without indentation. */
const between = (whole: string, from: string, to: string) => {
  const lines = whole.split("\n").map((line) => line.trim());
  const start = lines.indexOf(from);
  return lines.slice(start, lines.indexOf(to, start) + 1);
};

test("compose.yaml has two servers with valid variables that the server knows", () => {
  const servers = ofLivery.filter(([name]) => name.startsWith("server"));
  expect(servers.length).toBe(2);
  for (const [name, { environment = {}, build }] of ofLivery) {
    expect([name, Object.keys(environment).filter((one) => !environmentVariables.includes(one))]).toEqual([
      name,
      [],
    ]);
    expect(build?.dockerfile).toBe("Containerfile");
    const variables = Object.entries(environment).map(([key, value]) => [key, filled(value)]);
    expect(parseEnv(Object.fromEntries(variables)).production).toBe(true);
  }
  expect(servers.map(([, { environment }]) => environment?.PORT)).toEqual(["3000", "3001"]);
});

test("compose.yaml contains no secret: each value comes from .env and is required, and .env.example has none", () => {
  expect(requested.length).toBeGreaterThan(5);
  const optional = [...text.matchAll(/(?<!\$)\$\{\w+(?!:\?\}|\w)/g)].map(([found]) => found);
  expect(optional).toEqual([]);
  for (const name of requested.filter((one) => one !== "SMTP_URL"))
    expect([name, example[name]]).toEqual([name, ""]);
  for (const [service, { environment = {} }] of services)
    for (const [name, value] of Object.entries(environment))
      if (/PASSWORD|SECRET|TOKEN|_KEY/.test(name) && name !== "SECRETS_DIR")
        expect([service, name, value]).toEqual([service, name, expect.stringMatching(/^\$\{\w+:\?\}$/)]);
});

test("compose.yaml pins the version of every image that it does not build", () => {
  const images = services.filter(([, { build }]) => !build).map(([, { image }]) => image);
  expect(images.length).toBe(5);
  expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?(-\w+)?$/.test(image))).toEqual([]);
});

test("compose.yaml refers to services, volumes and configurations that it has", () => {
  for (const [name, { depends_on = {}, volumes = [], configs = [] }] of services) {
    const missing = [
      ...Object.keys(depends_on).filter((one) => !compose.services[one]),
      ...volumes
        .map((one) => one.split(":")[0]!)
        .filter((one) => /^\w/.test(one) && !(one in compose.volumes)),
      ...configs.map(({ source }) => source).filter((one) => !compose.configs[one]),
    ];
    expect([name, missing]).toEqual([name, []]);
  }
});

test("compose.yaml revokes the rights and asks for certificates as operating.md describes", () => {
  const operating = read("app/docs/operating.md");
  const revoked = between(operating, "revoke execute on function", "from public;");
  expect(revoked.length).toBeGreaterThan(10);
  expect(between(compose.configs.roles!.content, "revoke execute on function", "from public;")).toEqual(
    revoked,
  );
  const onDemand = between(operating, "on_demand_tls {", "}");
  expect(onDemand).toContain("ask http://127.0.0.1:3000/internal/tls-ask");
  expect(between(compose.configs.caddy!.content, "on_demand_tls {", "}")).toEqual(onDemand);
});
