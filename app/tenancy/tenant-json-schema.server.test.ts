import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { TenantConfig } from "./schema.server";
import { landerJsonSchema, tenantJsonSchema } from "./tenant-json-schema.server";

type Node = { [key: string]: Node | undefined };
const schema = JSON.parse(tenantJsonSchema()) as Node & {
  required?: string[];
  properties: Record<string, Node & { required?: string[]; description?: string }>;
  else: { required: string[]; properties: Record<string, { required?: string[] }> };
};

test("the schema in the repository is up to date; npm run tenant -- schema writes it", () => {
  const file = path.resolve(import.meta.dirname, "../../tenants/tenant.schema.json");
  expect(readFileSync(file, "utf8")).toBe(tenantJsonSchema());
  const landers = path.resolve(import.meta.dirname, "../../tenants/lander.schema.json");
  expect(readFileSync(landers, "utf8")).toBe(landerJsonSchema());
});

test("the schema offers editors every field with its description", () => {
  expect(Object.keys(schema.properties)).toEqual(Object.keys(TenantConfig.shape));
  expect(schema.properties.niche?.description).toContain("3 mature");
});

test("every field of a tenant's file has a description, at every level", () => {
  const bare: string[] = [];
  const visit = (node: Node | undefined, place: string): void => {
    if (!node || typeof node !== "object") return;
    for (const [key, field] of Object.entries(node.properties ?? {})) {
      const described = (field as { description?: unknown } | undefined)?.description;
      if (typeof described !== "string" || described.length < 8) bare.push(`${place}${key}`);
      visit(field, `${place}${key}.`);
    }
    visit(node.items, `${place}[].`);
    for (const branch of Object.values(node.anyOf ?? {})) visit(branch, place);
    visit(node.additionalProperties, `${place}*.`);
  };
  visit(schema, "");
  expect(bare).toEqual([]);
});

test("a file that extends a base requires no fields, and any other requires those that the loader requires", () => {
  expect(schema.required).toBeUndefined();
  expect(schema.properties.company?.required).toBeUndefined();
  expect(schema.if).toEqual({ required: ["extends"] });
  const required = TenantConfig.safeParse({}).error?.issues.map((issue) => issue.path[0]);
  expect(schema.else.required).toEqual(required);
  expect(schema.else.properties.company?.required).toContain("address");
});

test("the items of a list are required completely, because lists are never merged with those of a base", () => {
  const bundle = schema.properties.bundles?.items as { required?: string[] } | undefined;
  expect(bundle?.required).toEqual(["id", "credits", "prices"]);
});
