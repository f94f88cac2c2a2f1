import type { Json } from "./json-file.server";
import { TenantConfig } from "./schema.server";
import { joinField, type TenantSource } from "./tenant-source.server";

type Parsed = ReturnType<typeof TenantConfig.safeParse>;
type Field = keyof TenantConfig;

const fields = Object.keys(TenantConfig.shape) as Field[];

/** What the schema makes of a base's fields, and of those that nobody sets. */
type Shared = {
  values: Record<string, unknown>;
  /** what a tenant of this base has to set itself */
  missing: readonly Field[];
  /** whether it has keys that the schema does not know */
  isStrange: boolean;
};

const ofBase = new WeakMap<Json, Shared>();
const nobody: Json = {};
const WRONG = Symbol("wrong");

/**
 * Parses a tenant's configuration as `TenantConfig` does. What a tenant leaves to its base is parsed once for all tenants of that
 * base, which is most of the work where many brands are one company's.
 */
export function parseConfig(source: TenantSource): Parsed {
  const { own, base } = source;
  const { values, missing, isStrange } = sharedFields(base?.json ?? nobody);
  const config = { ...values };
  let isWrong = isStrange || missing.some((field) => !Object.hasOwn(own.json, field));
  for (const key of Object.keys(own.json)) {
    const value = parseField(key, joinField(key, base?.json[key], own.json[key]));
    if (value === WRONG) isWrong = true;
    else config[key] = value;
  }
  // What is wrong, and where, is told by the schema as a whole.
  return isWrong ? TenantConfig.safeParse(source.merged) : { success: true, data: config as TenantConfig };
}

function parseField(key: string, value: unknown): unknown {
  if (!Object.hasOwn(TenantConfig.shape, key)) return WRONG;
  const result = TenantConfig.shape[key as Field].safeParse(value);
  return result.success ? result.data : WRONG;
}

function sharedFields(json: Json): Shared {
  let known = ofBase.get(json);
  if (!known) {
    const parsed = fields.map((field) => [field, parseField(field, fieldOf(json, field))] as const);
    known = {
      // All fields have their place, set or not: adding them to each copy would take longer than parsing them.
      values: Object.fromEntries(
        parsed.map(([field, value]) => [field, value === WRONG ? undefined : value]),
      ),
      missing: parsed.filter(([, value]) => value === WRONG).map(([field]) => field),
      isStrange: !Object.keys(json).every((key) => Object.hasOwn(TenantConfig.shape, key)),
    };
    ofBase.set(json, known);
  }
  return known;
}

function fieldOf(json: Json, field: string): unknown {
  return Object.hasOwn(json, field) ? json[field] : undefined;
}
