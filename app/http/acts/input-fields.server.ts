import { z } from "zod";

/** The parts of a JSON Schema that hold fields. */
type Fields = { properties?: Record<string, unknown>; anyOf?: Fields[]; oneOf?: Fields[]; allOf?: Fields[] };

const cached = new WeakMap<z.ZodType, readonly string[]>();

/** Returns the names of all fields that an input can have, in the order of their declaration. */
export function inputFields(schema: z.ZodType): readonly string[] {
  const known = cached.get(schema);
  if (known) return known;
  const names = [
    ...new Set(namesIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Fields)),
  ];
  cached.set(schema, names);
  return names;
}

function namesIn({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Fields): string[] {
  return [...Object.keys(properties), ...[...anyOf, ...oneOf, ...allOf].flatMap(namesIn)];
}
