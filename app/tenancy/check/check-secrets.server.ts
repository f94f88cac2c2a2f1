import { isObject } from "../json-file.server";
import type { Problem } from "../problems.server";
import type { TenantConfig } from "../schema.server";
import { problemAt, type TenantSource } from "../tenant-source.server";

export type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the names of the environment variables in a configuration, each with its place, and never their values. */
export function secretsOf(config: object): { name: string; place: (string | number)[] }[] {
  return walk(config, []);
}

/**
 * Finds named secrets that are missing from the environment. They are errors in production.
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

/** Finds Mollie test keys, which are refused in production. decision 154 */
function testKeys(config: TenantConfig, source: TenantSource, variables: Variables): Problem[] {
  if (variables.NODE_ENV !== "production") return [];
  const accounts = [
    { account: config.payment_provider, place: ["payment_provider"] },
    ...config.payment_former.map((account, at) => ({ account, place: ["payment_former", at] })),
  ];
  return accounts.flatMap(({ account: { name, key }, place }) => {
    if (name !== "mollie" || !key || !variables[key.env]?.startsWith("test_")) return [];
    const found = `${key.env}, a key of the test mode`;
    return [problemAt(source, [...place, "key", "env"], found, "a key that starts with live_")];
  });
}

function walk(value: unknown, place: (string | number)[]): { name: string; place: (string | number)[] }[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => walk(item, [...place, at]));
  if (!isObject(value)) return [];
  // The schema allows the field "env" in secrets only.
  if (typeof value.env === "string" && Object.keys(value).length === 1)
    return [{ name: value.env, place: [...place, "env"] }];
  return Object.entries(value).flatMap(([key, item]) => walk(item, [...place, key]));
}
