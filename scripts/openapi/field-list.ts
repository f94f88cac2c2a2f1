import { type Field, fieldsOf, formsOf, type JsonSchema, partsOf, sharedName } from "./json-schema.ts";

/** A line of a list of fields. One without text and children is only a name. */
type Entry = { label: string; text: string; children: Entry[] };

/**
 * Returns the fields of a request or an answer as Markdown: a sentence where they need no explanation, else a list.
 * @param heading such as "Fields"
 */
export function fieldList(heading: string, schema: JsonSchema): string {
  const forms = isChoice(schema) ? formsOf(schema) : [];
  if (forms.length > 0) {
    const entries = forms.map((form) => ({
      label: form.description ?? "otherwise",
      text: "",
      children: entriesOf(form),
    }));
    return `${heading}, in one of these forms:\n\n${bullets(entries).join("\n")}`;
  }
  const entries = entriesOf(schema);
  if (entries.length === 0) return "";
  return entries.every(isName)
    ? `${heading}: ${names(entries)}.`
    : `${heading}:\n\n${bullets(entries).join("\n")}`;
}

/** Returns whether a request or answer has one of several forms, of which at least one has several fields. */
function isChoice(schema: JsonSchema): boolean {
  return schema.anyOf !== undefined && !isEither(schema);
}

/** Returns whether exactly one of several fields is sent. */
function isEither(schema: JsonSchema): boolean {
  const isSingle = (form: JsonSchema) => fieldsOf(form).length === 1 && form.description === undefined;
  return schema.anyOf !== undefined && formsOf(schema).every(isSingle);
}

function entriesOf(schema: JsonSchema): Entry[] {
  return partsOf(schema).flatMap((part) =>
    isEither(part)
      ? [{ label: either(part), text: part.description ?? "", children: [] }]
      : fieldsOf(part).map(entryOf),
  );
}

const either = (part: JsonSchema) =>
  formsOf(part)
    .flatMap((form) => fieldsOf(form).map(({ name }) => `\`${name}\``))
    .join(" or ");

function entryOf({ name, schema, isRequired }: Field): Entry {
  const forms = formsOf(schema).filter(({ type }) => type !== "null");
  const value = forms.length === 1 ? forms[0]! : schema;
  const description = schema.description ?? value.description ?? "";
  const isNullable =
    forms.length < formsOf(schema).length || (Array.isArray(schema.type) && schema.type.includes("null"));
  const marks = [
    isRequired ? "" : "optional",
    isNullable && !/\bnull\b/.test(description) ? "or null" : "",
  ].filter(Boolean);
  return {
    label: `\`${name}\`${marks.length > 0 ? ` (${marks.join(", ")})` : ""}`,
    text: [kindOf(value), description].filter(Boolean).join("; "),
    children: childrenOf(value),
  };
}

/** Returns the possible values of a text, or the name of a shared schema. */
function kindOf(value: JsonSchema): string {
  const name = sharedName(value);
  if (name !== null) return `_${name}_`;
  if (value.type === "array") {
    const of = sharedName((value.items ?? {}) as JsonSchema);
    return of === null ? "" : `list of _${of}_`;
  }
  if (typeof value.const === "string") return `\`${value.const}\``;
  if (value.type !== "string" || !value.enum) return "";
  const all = value.enum.map((one) => `\`${one}\``);
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}

function childrenOf(value: JsonSchema): Entry[] {
  if (value.type === "array") return entriesOf((value.items ?? {}) as JsonSchema);
  if (typeof value.additionalProperties === "object" && !value.properties)
    return childrenOf(value.additionalProperties as JsonSchema);
  return entriesOf(value);
}

const isName = ({ text, children }: Entry) => text === "" && children.length === 0;
const names = (entries: readonly Entry[]) => entries.map(({ label }) => label).join(", ");

/** Returns the lines of a list; neighbours that are only names share a line. */
function bullets(entries: readonly Entry[], indent = ""): string[] {
  const lines: string[] = [];
  let plain: Entry[] = [];
  const close = () => {
    if (plain.length > 0) lines.push(`${indent}- ${names(plain)}`);
    plain = [];
  };
  for (const entry of entries) {
    if (isName(entry)) plain.push(entry);
    else {
      close();
      lines.push(...bullet(entry, indent));
    }
  }
  close();
  return lines;
}

function bullet({ label, text, children }: Entry, indent: string): string[] {
  const head = `${indent}- ${[label, text].filter(Boolean).join(": ")}`;
  if (children.length === 0) return [head];
  if (children.every(isName) && text === "") return [`${head}: ${names(children)}`];
  if (children.every(isName) && !/[()]/.test(names(children) + text)) return [`${head} (${names(children)})`];
  return [head, ...bullets(children, `${indent}  `)];
}
