import type { Choice } from "~/ui/field";

type Named = { name: string; label: string };

/** A field of the own profile, as its editor shows it. */
export type PartField = Named &
  (
    | { kind: "choice"; choices: readonly Choice[]; chosen: readonly string[]; several: boolean }
    | { kind: "interests"; choices: readonly Choice[]; chosen: readonly string[]; max: number }
    | {
        kind: "pronouns";
        choices: readonly Choice[];
        chosen: readonly string[];
        ownLabel: string;
        own: string;
        max: number;
      }
    /** up to `max` characters; less than `min` are not saved while they are typed */
    | { kind: "text"; text: string; min?: number; max: number }
  );

/** A row of the own profile and its editor. `value` is "" where nothing is stated; `question` is that of an answer. */
export type Part = {
  id: string;
  label: string;
  value: string;
  question?: string;
  fields: readonly PartField[];
};

/** The rows of the own profile, by group; null where the brand shows none. */
export type EditView = {
  about: Part | null;
  answers: { given: readonly Part[]; open: readonly Part[]; max: number } | null;
  facts: readonly Part[];
  interests: Part | null;
};

/** Returns the parts that have an editor, those of open questions as well. */
export function allParts({ about, answers, facts, interests }: EditView): Part[] {
  const all = [about, ...(answers ? [...answers.given, ...answers.open] : []), ...facts, interests];
  return all.filter((part) => part !== null);
}

/** The editor of the open questions has no fields: it leads to one of them. */
export const OPEN_QUESTIONS = "answers";

/** Returns a row of fields with choices: it shows what is chosen. */
export function partOf(fields: readonly PartField[]): Part {
  const texts = fields.flatMap((field) =>
    field.kind === "text"
      ? []
      : field.choices.filter(({ value }) => value !== "" && field.chosen.includes(value)),
  );
  const { name: id = "", label = "" } = fields[0] ?? {};
  return { id, label, value: texts.map(({ text }) => text).join(", "), fields };
}

/** The key of a field's change, by which a newer one replaces it. */
export const keyOf = ({ question }: Part, name: string) => (question ? `answer-${question}` : name);

/** What a field of an editor holds: the body of the call that saves it. */
export type Body = Record<string, string | readonly string[]>;

/** Returns the body of a part's fields as the form without script sends them. */
export function bodyOf({ fields, question }: Part, form: FormData): Body {
  const text = (name: string) => String(form.get(name) ?? "");
  const entries = fields.flatMap((field): [string, string | readonly string[]][] => {
    const { name, kind } = field;
    if (kind === "interests" || (kind === "choice" && field.several))
      return [[name, form.getAll(name).map(String).filter(Boolean)]];
    if (kind === "pronouns")
      return [
        [name, text(name)],
        ["pronouns_own", text("pronouns_own")],
      ];
    return [[name, text(name)]];
  });
  return { ...(question ? { question } : {}), ...Object.fromEntries(entries) };
}

/** Returns a part with other values than the stored ones, such as those that wait to be saved. */
export function partWith(part: Part, body: Body): Part {
  const list = (value: Body[string] | undefined) => (value === undefined ? undefined : [value].flat());
  return {
    ...part,
    fields: part.fields.map((field): PartField => {
      const values = list(body[field.name]);
      if (!values) return field;
      if (field.kind === "text") return { ...field, text: values[0] ?? "" };
      if (field.kind === "pronouns")
        return { ...field, chosen: values, own: list(body.pronouns_own)?.[0] ?? field.own };
      return { ...field, chosen: values };
    }),
  };
}

/** Returns a part as it will be once the waiting changes are saved. @param drafts the changes by key, without refused ones */
export function withDrafts(part: Part, drafts: Readonly<Record<string, Body>>): Part {
  const changed = part.fields.filter(({ name }) => keyOf(part, name) in drafts);
  if (changed.length === 0) return part;
  const next = changed.reduce((one, { name }) => partWith(one, drafts[keyOf(part, name)] ?? {}), part);
  const [first] = next.fields;
  if (first?.kind === "text") return { ...next, value: first.text };
  const isOwn = first?.kind === "pronouns" && first.own !== "" && first.chosen[0] === "own";
  return { ...next, value: isOwn ? first.own : partOf(next.fields).value };
}
