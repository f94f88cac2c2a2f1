import { type Problem, valueText } from "../problems.server";
import type { TenantConfig } from "../schema.server";
import type { Variables } from "../secrets.server";
import { problemAt, type TenantSource } from "../tenant-source.server";

/** Returns the placeholder for a missing fact about the company, such as "(address to follow)". */
export function placeholder(what: string): string {
  return `(${what} to follow)`;
}

/**
 * Finds placeholders that a legal page would show. They are errors in production.
 * @param variables usually `process.env`
 */
export function checkStandIns(config: TenantConfig, source: TenantSource, variables: Variables): Problem[] {
  const severity = variables.NODE_ENV === "production" ? "error" : "warning";
  const { name, address, city } = config.company;
  return Object.entries({ name, address, city })
    .filter(([field, value]) => value === placeholder(field))
    .map(([field, value]) =>
      problemAt(
        source,
        ["company", field],
        valueText(value),
        `the company's ${field}: visitors read it in the terms`,
        {
          severity,
        },
      ),
    );
}
