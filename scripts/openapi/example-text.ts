import type { ApiCall, ApiCallExample } from "~/http/api/api-call.server";
import {
  fieldsOf,
  formsOf,
  type JsonSchema,
  partsOf,
  type SharedSchemas,
  sharedName,
} from "./json-schema.ts";

/** The schemas of a call's body and answer. */
export type CallSchemas = { body: JsonSchema | null; output: JsonSchema | null; shared: SharedSchemas };

/** Returns a request and its answer as `calls.md` shows them. Fields that the example leaves out are shown as "…". */
export function exampleText(
  call: ApiCall,
  example: ApiCallExample<unknown, unknown, unknown>,
  schemas: CallSchemas,
) {
  const { query, headers = {} } = example;
  return [
    `${call.method} ${call.path}${query ? `?${queryText(query)}` : ""}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...bodyLines(call, example, schemas),
    ...answerLines(call, example, schemas),
  ].join("\n");
}

function queryText(query: object): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll("%E2%80%A6", "…")}`)
    .join("&");
}

function bodyLines({ bodyType }: ApiCall, { body }: { body?: unknown }, schemas: CallSchemas): string[] {
  if (bodyType === "multipart/form-data") return [`${bodyType}: ${requiredNames(schemas.body).join(", ")}`];
  if (body === undefined) return [];
  return [
    bodyType === "application/x-www-form-urlencoded"
      ? queryText(body as object)
      : jsonText(body, schemas.body ?? {}, schemas.shared),
  ];
}

/** Returns the fields that a form must have; of alternatives, the first. */
function requiredNames(schema: JsonSchema | null): string[] {
  return partsOf(schema ?? {}).flatMap((part) =>
    fieldsOf(formsOf(part)[0]!)
      .filter(({ isRequired }) => isRequired)
      .map(({ name }) => name),
  );
}

function answerLines(
  { status = 200, answerType }: ApiCall,
  { output }: { output?: unknown },
  schemas: CallSchemas,
): string[] {
  if (typeof output === "string" && answerType === "text/plain") return [`${status} ${output}`.trim()];
  if (answerType !== undefined)
    return [`${status} ${answerType}`, ...(typeof output === "string" ? [output] : [])];
  if (output === undefined) return [String(status)];
  return [`${status} ${jsonText(output, schemas.output ?? {}, schemas.shared)}`];
}

/** Returns a value as JSON on one line, with "…" where a field of the schema is missing. */
function jsonText(value: unknown, schema: JsonSchema, shared: SharedSchemas): string {
  if (Array.isArray(value)) {
    const items = formWith(value, schema, shared).items as JsonSchema | undefined;
    return `[${value.map((one) => jsonText(one, items ?? {}, shared)).join(", ")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = partsOf(formWith(value, schema, shared)).flatMap((part) =>
    fieldsOf(formWith(value, part, shared)),
  );
  const shown = Object.entries(value).map(
    ([name, one]) =>
      `${JSON.stringify(name)}: ${jsonText(one, fields.find((field) => field.name === name)?.schema ?? {}, shared)}`,
  );
  const isPart = fields.some(({ name, isRequired }) => isRequired && !(name in value));
  return `{${[...shown, ...(isPart ? ["…"] : [])].join(", ")}}`;
}

/** Returns the form of a schema that a value has: the one with most of its fields. */
function formWith(value: object, schema: JsonSchema, shared: SharedSchemas): JsonSchema {
  const forms = formsOf(resolved(schema, shared)).map((form) => resolved(form, shared));
  if (Array.isArray(value)) return forms.find(({ type }) => type === "array") ?? {};
  const known = (form: JsonSchema) => fieldsOf(form).filter(({ name }) => name in value).length;
  return forms.reduce((best, form) => (known(form) > known(best) ? form : best), forms[0] ?? {});
}

function resolved(schema: JsonSchema, shared: SharedSchemas): JsonSchema {
  const name = sharedName(schema);
  return name === null ? schema : (shared.get(name) ?? {});
}
