import { readFileSync } from "node:fs";
import path from "node:path";
import { allCalls } from "~/http/api/all-calls.server";
import { ErrorAnswer } from "~/http/api/error-answer.server";
import { callsOf, readChapters } from "./chapters.ts";
import { type JsonSchema, jsonSchema, type SharedSchemas } from "./json-schema.ts";
import { type Operation, operationOf } from "./operation.ts";

/** The OpenAPI 3.1 document of the calls. */
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: object[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
};

const packageFile = path.resolve(import.meta.dirname, "../../package.json");

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "The session of a member, as a login sets it; `session` on http.",
  },
  partnerKey: { type: "http", scheme: "bearer", description: "The key of a traffic source." },
  mailSignature: {
    type: "apiKey",
    in: "header",
    name: "X-Signature",
    description: '`t=<seconds>,v1=<HMAC-SHA256 of "t.body" as hex>` with the key of the brand.',
  },
};

/** Returns the document; the same declarations give the same document. */
export function makeDocument(): OpenApiDocument {
  const { introduction, chapters } = readChapters();
  const shared: SharedSchemas = new Map();
  jsonSchema(ErrorAnswer, "output", shared);
  const paths: OpenApiDocument["paths"] = {};
  for (const chapter of chapters)
    for (const call of callsOf(chapter, allCalls)) {
      const at = call.path.replace(/:(\w+)/g, "{$1}");
      paths[at] = { ...paths[at], [call.method.toLowerCase()]: operationOf(call, chapter.title, shared) };
    }
  return {
    openapi: "3.1.0",
    info: {
      title: "Livery",
      version: (JSON.parse(readFileSync(packageFile, "utf8")) as { version: string }).version,
      description: introduction.slice(introduction.indexOf("**Requests.**")),
    },
    servers: [
      {
        url: "https://{host}",
        description: "A brand's own host",
        variables: { host: { default: "dates.example" } },
      },
    ],
    tags: chapters.map(({ title, text }) => tagOf(title, text)),
    paths,
    components: { schemas: Object.fromEntries([...shared].sort(byName)), securitySchemes },
  };
}

function tagOf(name: string, text: string) {
  const description = text
    .replace(/^\{\{schema \w+\}\}$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { name, ...(description ? { description } : {}) };
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
