import { z } from "zod";
import { LanderVariant } from "./landers/lander-variant.server";
import { TenantConfig } from "./schema.server";

type Schema = {
  [key: string]: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  required?: string[];
};

/**
 * Returns the JSON Schema with which editors complete and check tenants' files, as the text of tenants/tenant.schema.json. Draft 7 is
 * the newest version that all common editors fully support. Fields are required only in files without a base, since a base may set
 * them.
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

/** Returns the JSON Schema of landers, as the text of tenants/lander.schema.json. */
export function landerJsonSchema(): string {
  const { $schema, ...whole } = z.toJSONSchema(LanderVariant, { target: "draft-7", io: "input" }) as Schema;
  const document = {
    $schema,
    $comment: "Made from app/tenancy/landers/lander-variant.server.ts by: npm run tenant -- schema",
    title: "A lander of a Livery tenant",
    ...whole,
    oneOf: [{ required: ["kinds"] }, { required: ["blocks", "headline", "text"] }],
  };
  return `${inlineLists(JSON.stringify(document, null, 2))}\n`;
}

/** Returns the JSON Schemas to which the files of brands refer, as texts by the names of their files in TENANTS_DIR. */
export function jsonSchemas(): Record<string, string> {
  return { "tenant.schema.json": tenantJsonSchema(), "lander.schema.json": landerJsonSchema() };
}

/** Removes `required` from all objects that are merged with those of a base. Items of lists keep it, since lists are replaced whole. */
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

/** Returns only the `required` lists that `withoutRequired` removes, in the same structure. */
function onlyRequired({ required, properties = {}, additionalProperties }: Schema): Schema {
  const lists = Object.entries(properties).map(([key, value]) => [key, onlyRequired(value)] as const);
  const inside = lists.filter(([, value]) => Object.keys(value).length > 0);
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

/** Puts each list of strings on one line: there are 245 countries. */
function inlineLists(json: string): string {
  return json.replace(
    /\[\n\s+("[^"\n]*"(?:,\n\s+"[^"\n]*")*)\n\s+\]/g,
    (_whole, items: string) => `[${items.replace(/,\n\s+/g, ", ")}]`,
  );
}
