import type { CallErrors } from "~/domain/call-description.server";
import type { ApiCall } from "~/http/api/api-call.server";
import type { CallErrorCode } from "~/http/refusals/refusal.server";
import { type JsonSchema, jsonSchema, type SharedSchemas } from "./json-schema.ts";

/** An answer in the OpenAPI document. */
export type Response = {
  description: string;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
};

type Meanings = Map<CallErrorCode, string>;

/** Returns the answers of a call by status. */
export function responsesOf(call: ApiCall, shared: SharedSchemas): Record<string, Response> {
  const responses: Record<string, Response> = { [call.status ?? 200]: success(call, shared) };
  for (const [status, codes] of Object.entries(allErrors(call))) responses[status] = failure(codes);
  for (const [status, text] of Object.entries(call.otherAnswers ?? {})) {
    const other = responses[status];
    const description = `Without JSON: ${text}.`;
    responses[status] = other
      ? { ...other, description: `${other.description} ${description}` }
      : { description };
  }
  return responses;
}

function success({ output, answerType, status, examples }: ApiCall, shared: SharedSchemas): Response {
  const description = "Success.";
  if (status === 204) return { description };
  if (!output)
    return { description, content: { [answerType ?? "application/json"]: { schema: { type: "string" } } } };
  // An example that leaves fields out would contradict the schema.
  const example = examples.find((one) => output.safeParse(one.output).success)?.output;
  return {
    description,
    content: {
      [answerType ?? "application/json"]: {
        schema: jsonSchema(output, "output", shared),
        ...(example === undefined ? {} : { example }),
      },
    },
  };
}

/** Returns the codes of a call by status with their meanings, and those that every call of its kind has. */
function allErrors({ access, method, errors = {} }: ApiCall): Record<string, Meanings> {
  const isOfMember = access === "account" || access === "begun";
  const common: CallErrors = {
    403: [
      ...(isOfMember ? (["authentication_required"] as const) : []),
      ...(access === "account" ? (["signup_incomplete"] as const) : []),
      ...(method !== "GET" && access !== "server" ? (["forbidden_origin"] as const) : []),
    ],
    413: method === "GET" ? [] : ["too_large"],
    500: ["unexpected"],
    503: ["unavailable"],
  };
  const all: Record<string, Meanings> = {};
  for (const [status, codes] of [...Object.entries(errors), ...Object.entries(common)]) {
    if (codes.length === 0) continue;
    const known = all[status] ?? new Map<CallErrorCode, string>();
    for (const one of codes) {
      const [code, meaning] = typeof one === "string" ? [one, ""] : one;
      if (!known.get(code)) known.set(code, meaning);
    }
    all[status] = known;
  }
  return all;
}

function failure(codes: Meanings): Response {
  const texts = [...codes].map(([code, meaning]) => `\`${code}\`${meaning && ` (${meaning})`}`);
  return {
    description: `${texts.join(", ")}.`,
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            { type: "object", properties: { error: { enum: [...codes.keys()] } } },
          ],
        },
      },
    },
  };
}
