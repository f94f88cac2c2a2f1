import { isObject } from "../json-file.server";
import type { Problem } from "../problems.server";
import type { TenantConfig } from "../schema.server";
import { problemAt, type TenantSource } from "../tenant-source.server";

export type Variables = Readonly<Record<string, string | undefined>>;

/** The environment variables that a configuration names, each with its place. Values never appear. */
export function secretsOf(config: TenantConfig): { name: string; place: (string | number)[] }[] {
  return walk(config, []);
}

/**
 * Named secrets that the environment does not hold: an error in production, where something would fail for want of them.
 * @param variables usually `process.env`
 */
export function checkSecrets(config: TenantConfig, source: TenantSource, variables: Variables): Problem[] {
  const severity = variables.NODE_ENV === "production" ? "error" : "warning";
  const unset = secretsOf(config)
    .filter(({ name }) => !variables[name])
    .map(({ name, place }) =>
      problemAt(source, place, `${name}, which is not set`, "a variable of the environment", { severity }),
    );
  return [...unset, ...testKeys(config, source, variables)];
}

/** A key of Mollie's test mode takes no money: in production nothing is sold with it. */
function testKeys({ payment_provider }: TenantConfig, source: TenantSource, variables: Variables): Problem[] {
  const { name, key } = payment_provider;
  const isTest = name === "mollie" && key && variables[key.env]?.startsWith("test_");
  if (!isTest || variables.NODE_ENV !== "production") return [];
  const place = ["payment_provider", "key", "env"];
  return [problemAt(source, place, `${key.env}, a key of the test mode`, "a key that starts with live_")];
}

function walk(value: unknown, place: (string | number)[]): { name: string; place: (string | number)[] }[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => walk(item, [...place, at]));
  if (!isObject(value)) return [];
  // The schema allows a field "env" in secrets alone.
  if (typeof value.env === "string" && Object.keys(value).length === 1)
    return [{ name: value.env, place: [...place, "env"] }];
  return Object.entries(value).flatMap(([key, item]) => walk(item, [...place, key]));
}
