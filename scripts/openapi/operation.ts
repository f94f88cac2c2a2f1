import type { ApiCall } from "~/http/api/api-call.server";
import { BODY_LIMIT_BYTES } from "~/http/api/call-table.server";
import {
  type Field,
  fieldsOf,
  formsOf,
  type JsonSchema,
  jsonSchema,
  partsOf,
  type SharedSchemas,
} from "./json-schema.ts";
import { markdownOf, summaryOf } from "./markdown.ts";
import { type Response, responsesOf } from "./responses.ts";

type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
};
type RequestBody = {
  required: boolean;
  content: Record<string, { schema: JsonSchema; example?: unknown }>;
};

/** One call in the OpenAPI document. */
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, Response>;
  "x-body-limit"?: number;
};

/** Returns a call as an operation. @param shared receives the schemas with a name */
export function operationOf(call: ApiCall, tag: string, shared: SharedSchemas): Operation {
  const parameters = [...pathParameters(call), ...queryParameters(call, shared)];
  const requestBody = requestBodyOf(call, shared);
  return {
    operationId: operationId(call),
    tags: [tag],
    summary: summaryOf(call.about),
    description: markdownOf(call.about),
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(call, shared),
    ...(call.method === "GET" ? {} : { "x-body-limit": call.bodyLimitBytes ?? BODY_LIMIT_BYTES }),
  };
}

/** Returns the name of a call for generated clients, such as `postChatPhoto`. */
export function operationId({ method, path }: Pick<ApiCall, "method" | "path">): string {
  const [, name = ""] = /^\/api\/([\w-]+)/.exec(path) ?? [];
  return method.toLowerCase() + name.split("-").map(capitalized).join("");
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function securityOf({ access, credential }: ApiCall): Operation["security"] {
  if (access === "server") return credential ? [{ [credential]: [] }] : [];
  return access === "visitor" ? [{}, { session: [] }] : [{ session: [] }];
}

function pathParameters({ path }: ApiCall): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters({ query }: ApiCall, shared: SharedSchemas): Parameter[] {
  if (!query) return [];
  return partsOf(jsonSchema(query, "input", shared))
    .flatMap(queryFields)
    .map(({ name, schema, isRequired }) => {
      const { description, ...rest } = schema;
      return {
        name,
        in: "query",
        required: isRequired,
        ...(description ? { description } : {}),
        schema: rest,
      };
    });
}

/** Returns the fields of a query; of alternatives, each may be missing. */
function queryFields(part: JsonSchema): Field[] {
  const forms = formsOf(part);
  if (forms.length === 1) return fieldsOf(forms[0]!);
  const { description } = part;
  return forms.flatMap(fieldsOf).map(({ name, schema }) => ({
    name,
    schema: { description, ...schema },
    isRequired: false,
  }));
}

function requestBodyOf(call: ApiCall, shared: SharedSchemas): RequestBody | null {
  const { body, bodyType, examples } = call;
  if (!body)
    return bodyType ? { required: true, content: { [bodyType]: { schema: { type: "string" } } } } : null;
  const name = `${capitalized(operationId(call))}Body`;
  shared.set(name, jsonSchema(body, "input", shared));
  const example = bodyType === "multipart/form-data" ? undefined : examples[0]?.body;
  const content = {
    schema: { $ref: `#/components/schemas/${name}` },
    ...(example === undefined ? {} : { example }),
  };
  const types = bodyType ? [bodyType] : ["application/json", "application/x-www-form-urlencoded"];
  return {
    required: !body.safeParse({}).success,
    content: Object.fromEntries(types.map((type) => [type, content])),
  };
}
