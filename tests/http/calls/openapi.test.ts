import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { allCalls } from "~/http/api/all-calls.server";
import { callTable } from "~/http/api/call-table.server";
import { makeDocument } from "../../../scripts/openapi/document";
import type { Operation } from "../../../scripts/openapi/operation";

const document = makeDocument();
/** The operations by method and path as the server mounts them. */
const operations = new Map<string, Operation>(
  Object.entries(document.paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${at.replace(/\{(\w+)\}/g, ":$1")}`,
      operation,
    ]),
  ),
);

/** Returns the error codes of a call with a status. */
function codesOf(call: string, status: number): unknown[] {
  const schema = operations.get(call)?.responses[status]?.content?.["application/json"]?.schema;
  const [, codes] = (schema?.allOf ?? []) as { properties: { error: { enum: unknown[] } } }[];
  return codes?.properties.error.enum ?? [];
}

test("the document is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect([valid, errors]).toEqual([true, undefined]);
});

test("the document has every call of the table once and no other, each with a name of its own", () => {
  expect([...operations.keys()].toSorted()).toEqual(Object.keys(callTable).toSorted());
  const ids = [...operations.values()].map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every reference names a component, and every component is used", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = ""]) => to);
  const components = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(components.length).toBeGreaterThan(20);
  expect([...new Set(references)].toSorted()).toEqual(components.toSorted());
});

test("the same declarations give the same document", () => {
  expect(JSON.stringify(makeDocument())).toBe(JSON.stringify(document));
});

describe.each(Object.entries(callTable))("%s", (call, { access, bodyLimitBytes }) => {
  const operation = operations.get(call)!;
  const [method] = call.split(" ");

  test("states who may use it", () => {
    const isOfMember = access === "account" || access === "begun";
    if (isOfMember) expect(codesOf(call, 403)).toContain("authentication_required");
    const schemes = operation.security.flatMap((one) => Object.keys(one));
    expect(schemes.includes("session")).toBe(access !== "server");
    expect(operation.security.some((one) => Object.keys(one).length === 0)).toBe(access === "visitor");
  });

  test("states the limit of its body and its answers", () => {
    expect(operation["x-body-limit"]).toBe(method === "GET" ? undefined : (bodyLimitBytes ?? 64 * 1024));
    expect(Object.keys(operation.responses).some((status) => status.startsWith("2"))).toBe(true);
    expect(codesOf(call, 413).includes("too_large")).toBe(method !== "GET");
    expect(codesOf(call, 500)).toEqual(["unexpected"]);
  });
});

test("the inputs of every example are valid", () => {
  for (const { method, path, query, body, bodyType, examples } of allCalls)
    for (const example of examples) {
      const of = `${method} ${path}`;
      const texts = Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]);
      if (query) expect([of, query.safeParse(Object.fromEntries(texts)).error]).toEqual([of, undefined]);
      if (body && bodyType !== "multipart/form-data")
        expect([of, body.safeParse(example.body).error]).toEqual([of, undefined]);
    }
});
