import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import type { OwnedRow } from "./owned-rows";

/** A text or file that identifies private data of members wherever it appears. */
export type Mark = {
  brand: string;
  /** the members who may receive it */
  readers: ReadonlySet<number>;
  /** whether members of the brand may receive it, product 9 */
  isPublic: boolean;
  /** tables and columns, or the file, that contain it */
  source: string;
};

/** What a profile shows to members of the same brand, and the names of its photos in their links. */
const PUBLIC = new Set([
  "members.name",
  "members.signup_message",
  "members.city",
  "members.pronouns",
  "photos.name",
  "photos.blurred_name",
  "profile_answers.answer",
]);
/** Tables that refer to members who must not read them. */
const READERS: Record<string, string> = { complaints: "complainant_id" };
/** The development provider's own records, which repeat references of payments. */
const PROVIDER = "sandbox_payments";
/** Chosen by clients: an actor may use those of others. */
const CHOSEN = new Set(["messages.client_message_id", "credit_entries.unique_key"]);
const WORD = /[\w-]{8,}/g;
const isTelling = (word: string) => /\d/.test(word) && !/^\d{4}-\d\d(-\d\d|$)/.test(word);
const isFile = (type: string) => /^(image|video|application\/pdf|application\/octet-stream)/.test(type);
const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("base64url");

/** The marks of all members of a world. */
export class Marks {
  readonly words = new Map<string, Mark>();
  readonly files = new Map<string, Mark>();
  /** The sources of marks that their own readers received. */
  readonly seen = new Set<string>();

  /** Takes every word with a digit that the rows of one group of members contain and no other rows. */
  addRows(rows: readonly OwnedRow[], brandOf: (member: number) => string | undefined): void {
    const found = new Map<string, { groups: number[][]; sources: Set<string> }>();
    // Keys contain numbers of members, which are public.
    const shared = new Set(rows.flatMap(({ owners }) => owners.map(String)));
    for (const { table, row, owners } of rows) {
      if (table === PROVIDER) continue;
      // Only its owner sees a photo that is not approved.
      const isHidden = table === "photos" && row.status !== "active";
      const readers = READERS[table] ? [Number(row[READERS[table]])] : owners;
      for (const [column, value] of Object.entries(row)) {
        const text =
          typeof value === "object" ? JSON.stringify(value) : typeof value === "string" ? value : "";
        if (text.startsWith("\\x") || CHOSEN.has(`${table}.${column}`)) continue;
        for (const word of text.match(WORD) ?? []) {
          if (!isTelling(word)) continue;
          if (readers.length === 0) shared.add(word);
          const one = found.get(word) ?? { groups: [], sources: new Set() };
          one.groups.push(readers);
          one.sources.add(`${isHidden ? "hidden " : ""}${table}.${column}`);
          found.set(word, one);
        }
      }
    }
    for (const [word, { groups, sources }] of found) {
      const [first = [], ...more] = groups;
      const common = first.filter((id) => more.every((group) => group.includes(id)));
      const brand = common[0] === undefined ? undefined : brandOf(common[0]);
      if (shared.has(word) || !brand) continue;
      this.words.set(word, {
        brand,
        readers: new Set(groups.flat()),
        isPublic: [...sources].some((source) => PUBLIC.has(source)),
        source: [...sources].join(", "),
      });
    }
  }

  addWord(word: string, brand: string, owner: number, source: string): void {
    this.words.set(word, { brand, readers: new Set([owner]), isPublic: false, source });
  }

  addFile(bytes: Buffer, mark: Mark): void {
    this.files.set(sha(bytes), mark);
  }

  /** Returns the marks in a response. @param requested the text of the request: what a client sends may come back */
  in(response: { headers: Record<string, unknown>; body: Buffer }, requested = ""): [string, Mark][] {
    const type = String(response.headers["content-type"] ?? "");
    const found: [string, Mark][] = [];
    const file = this.files.get(sha(response.body));
    if (file) found.push([type, file]);
    const texts = [JSON.stringify(response.headers)];
    if (type.startsWith("application/zip") && response.body.length > 0)
      for (const bytes of Object.values(unzipSync(response.body))) texts.push(Buffer.from(bytes).toString());
    else if (!isFile(type)) texts.push(response.body.toString());
    const words = new Set<string>();
    for (const text of texts)
      for (const word of text.replace(/%[0-9A-Fa-f]{2}|\\[nrt]/g, " ").match(WORD) ?? []) words.add(word);
    for (const word of words)
      for (const part of partsOf(word)) {
        const mark = this.words.get(part);
        if (mark && !requested.includes(part)) found.push([part, mark]);
      }
    return found;
  }
}

/** Names of files have the size at their end. */
function partsOf(word: string): Set<string> {
  return new Set([word, word.replace(/-[a-z]+$/, ""), word.replace(/^[-_]+|[-_]+$/g, "")]);
}
