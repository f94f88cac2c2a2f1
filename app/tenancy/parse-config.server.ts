import type { Json } from "./json-file.server";
import { TenantConfig } from "./schema.server";
import { joinField, type TenantSource } from "./tenant-source.server";

type Parsed = ReturnType<typeof TenantConfig.safeParse>;
type Field = keyof TenantConfig;

const fields = Object.keys(TenantConfig.shape) as Field[];

/** The parsed fields of a base, with the schema's defaults for fields that the base does not set. */
type Shared = {
  values: Record<string, unknown>;
  /** fields without a valid value, which a tenant of this base must set itself */
  missing: readonly Field[];
  /** whether the base contains keys that the schema does not define */
  isStrange: boolean;
};

const ofBase = new WeakMap<Json, Shared>();
const noOne: Json = {};
const WRONG = Symbol("wrong");

/**
 * Parses a tenant's configuration with the same result as `TenantConfig`. Fields that a tenant inherits from its base are parsed once
 * for all tenants of that base. That saves most of the work if many brands belong to one company.
 */
export function parseConfig(source: TenantSource): Parsed {
  const { own, base } = source;
  const { values, missing, isStrange } = sharedFields(base?.json ?? noOne);
  const config = { ...values };
  let isWrong = isStrange || missing.some((field) => !Object.hasOwn(own.json, field));
  for (const key of Object.keys(own.json)) {
    const value = parseField(key, joinField(key, base?.json[key], own.json[key]));
    if (value === WRONG) isWrong = true;
    else config[key] = value;
  }
  // If a field is invalid, the whole schema is applied, which reports every problem with its path.
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
      // Unset fields are included as undefined: adding properties to each copy would take longer than parsing them.
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
