import { isObject } from "../json-file.server";
import type { Problem } from "../problems.server";
import type { TenantConfig } from "../schema.server";
import type { Secret } from "../schema-parts.server";
import { findSecret, secretName, secretValue, type Variables } from "../secrets.server";
import { problemAt, type TenantSource } from "../tenant-source.server";
import { presentAccountsOf } from "./check-providers.server";

type Named = { secret: Secret; place: (string | number)[] };

/** Returns the secrets that a configuration names, valid or not, each with its place, and never their values. */
export function secretsOf(config: object): Named[] {
  return walk(config, []);
}

/**
 * Finds named secrets whose variable or file is missing. They are errors in production.
 * @param variables usually `process.env`
 */
export function checkSecrets(config: TenantConfig, source: TenantSource, variables: Variables): Problem[] {
  const severity = variables.NODE_ENV === "production" ? "error" : "warning";
  const missing = secretsOf(config).flatMap(({ secret, place }) => {
    const result = findSecret(secret, variables);
    return "value" in result ? [] : [problemAt(source, place, result.found, result.expected, { severity })];
  });
  return [...missing, ...testKeys(config, source, variables)];
}

/** Finds Mollie test keys, which are refused in production. decision 154 */
function testKeys(config: TenantConfig, source: TenantSource, variables: Variables): Problem[] {
  if (variables.NODE_ENV !== "production") return [];
  const accounts = [
    ...presentAccountsOf(config),
    ...config.payment_former.map((account, at) => ({ account, place: ["payment_former", at] })),
  ];
  return accounts.flatMap(({ account: { name, key }, place }) => {
    if (name !== "mollie" || !key || !secretValue(key, variables)?.startsWith("test_")) return [];
    const found = `${secretName(key)}, a key of the test mode`;
    return [problemAt(source, [...place, "key", kindOf(key)], found, "a key that starts with live_")];
  });
}

const kindOf = (secret: Secret) => ("env" in secret ? "env" : "file");

function walk(value: unknown, place: (string | number)[]): Named[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => walk(item, [...place, at]));
  if (!isObject(value)) return [];
  // The schema allows objects with only the field "env" or "file" as secrets only.
  for (const kind of ["env", "file"] as const)
    if (typeof value[kind] === "string" && Object.keys(value).length === 1)
      return [{ secret: value as Secret, place: [...place, kind] }];
  return Object.entries(value).flatMap(([key, item]) => walk(item, [...place, key]));
}
