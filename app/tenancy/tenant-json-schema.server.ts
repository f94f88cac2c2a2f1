import { z } from "zod";
import { TenantConfig } from "./schema.server";

type Schema = {
  [key: string]: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  required?: string[];
};

/**
 * The JSON Schema by which editors complete and check tenants' files, as the text of tenants/tenant.schema.json. Draft 7 is the
 * newest that all common editors know whole. What a file must hold is asked of it only where it extends nothing: a base may hold
 * the rest.
 */
export function tenantJsonSchema(): string {
  const schema = z.toJSONSchema(TenantConfig, { target: "draft-7", io: "input" }) as Schema;
  const { $schema, ...whole } = schema;
  const document = {
    $schema,
    $comment: "Made from app/tenancy/schema.server.ts by: npm run tenant -- schema",
    title: "A Livery tenant",
    ...withoutRequired(whole),
    if: { required: ["extends"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: true,
    else: onlyRequired(whole),
  };
  return `${inlineLists(JSON.stringify(document, null, 2))}\n`;
}

/** The schema with nothing asked for, down to where a tenant's object is joined with its base's. Lists are replaced whole. */
function withoutRequired(schema: Schema): Schema {
  const { required: _, properties, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(properties && { properties: mapValues(properties, withoutRequired) }),
    ...(additionalProperties !== undefined && {
      additionalProperties: isSchema(additionalProperties)
        ? withoutRequired(additionalProperties)
        : additionalProperties,
    }),
  };
}

/** What is asked for and nothing else, in the same places. */
function onlyRequired({ required, properties = {}, additionalProperties }: Schema): Schema {
  const asked = Object.entries(properties).map(([key, value]) => [key, onlyRequired(value)] as const);
  const inside = asked.filter(([, value]) => Object.keys(value).length > 0);
  const others = isSchema(additionalProperties) ? onlyRequired(additionalProperties) : {};
  return {
    ...(required && { required }),
    ...(inside.length > 0 && { properties: Object.fromEntries(inside) }),
    ...(Object.keys(others).length > 0 && { additionalProperties: others }),
  };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}

function mapValues(
  object: Record<string, Schema>,
  change: (value: Schema) => Schema,
): Record<string, Schema> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** Lists of plain words on one line: there are 245 countries. */
function inlineLists(json: string): string {
  return json.replace(
    /\[\n\s+("[^"\n]*"(?:,\n\s+"[^"\n]*")*)\n\s+\]/g,
    (_whole, items: string) => `[${items.replace(/,\n\s+/g, ", ")}]`,
  );
}
