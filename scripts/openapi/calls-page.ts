import type { CallErrors } from "~/domain/call-description.server";
import { allCalls } from "~/http/api/all-calls.server";
import type { ApiCall } from "~/http/api/api-call.server";
import { callsOf, readChapters } from "./chapters.ts";
import { exampleText } from "./example-text.ts";
import { fieldList } from "./field-list.ts";
import { jsonSchema, type SharedSchemas } from "./json-schema.ts";
import { markdownOf } from "./markdown.ts";

const MB = 1024 * 1024;

/** Returns the content of `app/docs/calls.md`. */
export function makeCallsPage(): string {
  const { introduction, chapters } = readChapters();
  const shared: SharedSchemas = new Map();
  const made = chapters.map((chapter) => {
    const sections = callsOf(chapter, allCalls).map((call) => sectionOf(call, shared));
    return { ...chapter, sections };
  });
  return `${[
    introduction,
    ...made.flatMap(({ title, text, sections }) => [
      `## ${title}`,
      ...(text ? [withSchemas(text, shared)] : []),
      ...sections,
    ]),
  ].join("\n\n")}\n`;
}

/** Replaces each line `{{schema Name}}` by the fields of that shared schema. */
function withSchemas(text: string, shared: SharedSchemas): string {
  return text.replace(/^\{\{schema (\w+)\}\}$/gm, (_, name: string) => {
    const schema = shared.get(name);
    if (!schema) throw new Error(`The template names a schema that no call has: ${name}.`);
    return fieldList(`**${name}**`, schema);
  });
}

function sectionOf(call: ApiCall, shared: SharedSchemas): string {
  const query = call.query ? jsonSchema(call.query, "input", shared) : null;
  const body = call.body ? jsonSchema(call.body, "input", shared) : null;
  const output = call.output ? jsonSchema(call.output, "output", shared) : null;
  const examples = call.examples.map((example) => exampleText(call, example, { body, output, shared }));
  return [
    `### ${call.method} ${call.path}`,
    markdownOf(call.about),
    rulesText(call),
    query && fieldList(body ? "Fields of the query" : "Fields", query),
    body && fieldList("Fields", body),
    output ? fieldList(responseHeading(call), output) : emptyResponse(call),
    otherAnswersText(call),
    call.errors && `Errors: ${errorsText(call.errors)}.`,
    `\`\`\`\n${examples.join("\n\n")}\n\`\`\``,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Returns who may use the call, and what its body is, where this is not the usual. */
function rulesText({ access, bodyType, bodyLimitBytes }: ApiCall): string {
  const limit = bodyLimitBytes === undefined ? "" : ` of at most ${sizeText(bodyLimitBytes)}`;
  return [
    access === "account" || access === "begun" ? "For members." : "",
    bodyType ? `The body is \`${bodyType}\`${limit}.` : limit && `The body is JSON${limit}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const sizeText = (bytes: number) => (bytes < MB ? `${bytes / 1024} KB` : `${bytes / MB} MB`);

const responseHeading = ({ status }: ApiCall) => (status ? `Response (${status})` : "Response");

function emptyResponse({ status = 200, answerType }: ApiCall): string {
  return answerType ? `Response: \`${answerType}\`.` : `Response: ${status}.`;
}

function otherAnswersText({ otherAnswers = {} }: ApiCall): string {
  const texts = Object.entries(otherAnswers).map(([status, text]) => `${status} (${text})`);
  return texts.length > 0 ? `Answers without JSON: ${texts.join("; ")}.` : "";
}

function errorsText(errors: CallErrors): string {
  return Object.entries(errors)
    .map(([status, codes]) => {
      const texts = codes.map((one) =>
        typeof one === "string" ? `\`${one}\`` : `\`${one[0]}\` (${one[1]})`,
      );
      return `${status} ${texts.join(", ")}`;
    })
    .join("; ");
}
