import { isObject } from "./json-file.server";
import type { Path } from "./problems.server";
import { pathText } from "./problems.server";
import type { TenantConfig } from "./schema.server";
import type { Place, TenantSource } from "./tenant-source.server";

/** One value of a configuration and its source. `file` and `line` are null for defaults. */
export type ExplainedValue = {
  path: string;
  value: unknown;
  from: Place["from"];
  file: string | null;
  line: number | null;
};

/** Returns every value of a tenant's effective configuration with its source: the tenant, its base, or the default. */
export function explainConfig(config: TenantConfig, source: TenantSource): ExplainedValue[] {
  return explain(config, [], source);
}

function explain(value: unknown, place: Path, source: TenantSource): ExplainedValue[] {
  // Objects are merged key by key, so that each key has its own source; lists come from one source as a whole.
  if (isObject(value) && (place.length === 0 || Object.keys(value).length > 0))
    return Object.entries(value).flatMap(([key, item]) => explain(item, [...place, key], source));
  const { from, file, line } = source.locate(place);
  const known = from !== "default";
  return [{ path: pathText(place), value, from, file: known ? file : null, line: known ? line : null }];
}
