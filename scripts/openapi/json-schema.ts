import { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
/** The schemas with a name of their own (`meta({ id })`), which both documents show once. */
export type SharedSchemas = Map<string, JsonSchema>;

const COMPONENTS = "#/components/schemas/";

/**
 * Returns the JSON Schema of the fields of a request or an answer. A part with a name becomes a reference.
 * @param io whether the fields are sent to the call or by it
 * @param shared receives the named parts
 */
export function jsonSchema(schema: z.ZodType, io: "input" | "output", shared: SharedSchemas): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema: part }) => simplify(part),
  });
  const { $schema, $defs = {}, "~standard": _, ...root } = withComponents(made);
  for (const [name, part] of Object.entries($defs)) shared.set(name, part as JsonSchema);
  return root;
}

/** Returns the name that a reference has among the shared schemas, or null for a schema that is no reference. */
export function sharedName({ $ref }: JsonSchema): string | null {
  return $ref?.startsWith(COMPONENTS) ? $ref.slice(COMPONENTS.length) : null;
}

/**
 * Removes what says nothing to a reader: the limits of JavaScript's integers, the pattern of a format, the ban on further
 * fields, and what only concerns our types.
 */
function simplify(part: JsonSchema): void {
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
  if (part.format !== undefined) delete part.pattern;
  if (part.additionalProperties === false) delete part.additionalProperties;
  delete part.readOnly;
  if (part.default === "" || part.default === false) delete part.default;
}

/** Returns the schema with its references among the components of the document. */
function withComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as JsonSchema;
}

/** A field of a request or an answer. */
export type Field = { name: string; schema: JsonSchema; isRequired: boolean };

/** Returns the fields of an object. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: schema as JsonSchema,
    isRequired: required.includes(name),
  }));
}

/** Returns the alternatives of a schema; the schema itself where it has none. */
export function formsOf(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? [schema]) as JsonSchema[];
}

/** Returns the parts that apply together; the schema itself where it has none. */
export function partsOf(schema: JsonSchema): JsonSchema[] {
  return (schema.allOf ?? [schema]) as JsonSchema[];
}
