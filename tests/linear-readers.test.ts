import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { lettersProblem } from "~/domain/members/letters.server";
import { isReservedName } from "~/domain/members/reserved-names.server";
import { skeleton } from "~/domain/members/skeleton.server";
import { cleanLine, emailProblem } from "~/domain/typed-text.server";
import { parseCookies } from "~/http/request/cookies.server";
import { isBot } from "~/http/request/is-bot.server";
import { escapeHtml, plainText } from "~/i18n/escape-html";
import { shorten } from "~/i18n/shorten";
import { Translations } from "~/i18n/translations.server";
import { isFewEmoji, textParts } from "~/routes/chats/thread/message-text";
import { markdownHtml } from "~/routes/pages/static-page.server";
import { svgProblems } from "~/tenancy/check/svg-problems.server";
import { tagDifferences } from "~/tenancy/check/translation-differences.server";
import { readJsonFile } from "~/tenancy/json-file.server";
import { LanderVariant } from "~/tenancy/landers/lander-variant.server";
import { isPostbackUrl } from "~/tenancy/postback-url";
import { didYouMean, locator, syntaxProblem, valueText } from "~/tenancy/problems.server";
import { TenantConfig } from "~/tenancy/schema.server";
import { TenantFiles } from "~/tenancy/tenant-files.server";
import { placeholderProblems, sizeProblems } from "~/tenancy/tenant-pages.server";
import { slowTextProblem } from "~/tenancy/tenant-translations.server";
import { valueProblem } from "~/tenancy/theme-values.server";
import { isWellStressed, placeholdersOf, tagsOf } from "~/tenancy/translation-rules";
import { growth } from "./support/growth";
import { hostileShapes, hostileText } from "./support/hostile-texts";
import { byLane } from "./support/lanes";

const dir = mkdtempSync(path.join(tmpdir(), "livery-readers-"));
afterAll(() => rmSync(dir, { recursive: true }));
mkdirSync(path.join(dir, "brand"));

const KB = 1024;
/** From 1 KB to 64 KB, with the second lane to 2 MB. A slow reader is found at the first sizes, before it would take minutes. */
const SIZES = byLane([1, 8, 64], [1, 8, 64, 512, 2048]).map((size) => size * KB);
/** Work that takes less of the processor for one text is not examined further, in milliseconds. */
const FAST_MS = 30;

const files = new TenantFiles(dir, "brand");
const { config } = { config: { name: "Brand", domain: "brand.example" } };
const translations = new Translations(path.resolve("locales"));
const speaker = (text: string) => ({
  id: "brand",
  version: String(text.length) + text.slice(0, 20),
  translations: { en: { "common:entry_title": text } },
  config: { name: "Brand", min_age: 18 },
});
const wholeConfig = (text: string) =>
  Object.fromEntries(Object.keys(TenantConfig.shape).map((field) => [field, [text, { [text]: text }]]));
const flatConfig = (text: string) =>
  Object.fromEntries(Object.keys(TenantConfig.shape).map((field) => [field, text]));

/** Every reader of text that operators, members or browsers send. */
const readers: Record<string, (text: string) => unknown> = {
  "placeholders of a text": placeholdersOf,
  "tags of a text": tagsOf,
  "emphasis of a text": isWellStressed,
  "limits of a text": slowTextProblem,
  "a text that may have tags": (text) => tagDifferences("home:hero_title", ["a"], text),
  "showing a text that is accepted": (text) => {
    if (!slowTextProblem(text)) translations.translator("en", speaker(text))("common:entry_title");
  },
  "limits of a page": (text) => sizeProblems("page", text),
  "limits of a page with a heading": (text) => sizeProblems("page", `# ${text}`),
  "placeholders of a page": (text) => placeholderProblems("page", text),
  "showing a page that is accepted": (text) => {
    const lines = text.replace(/.{1000}/gu, "$&\n").slice(0, 16_000);
    if (sizeProblems("page", lines).length === 0) markdownHtml(lines, "Heading");
  },
  "a drawing": (text) => svgProblems(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`)),
  "a drawing with a style": (text) =>
    svgProblems(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><style>${text}</style></svg>`)),
  "a drawing with an attribute": (text) =>
    svgProblems(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" fill='${text}'/>`)),
  "a theme's value": (text) => [
    valueProblem("light", "lift", text.slice(0, 16_000)),
    valueProblem("type", "text", text.slice(0, 16_000)),
    valueProblem("light", "lift", `url("data:image/svg+xml,${text.slice(0, 15_000)}")`),
  ],
  "a text in every field of tenant.json": (text) =>
    TenantConfig.safeParse(flatConfig(text.slice(0, 64 * KB))),
  "a list in every field of tenant.json": (text) =>
    TenantConfig.safeParse(wholeConfig(text.slice(0, 64 * KB))),
  "a variant of a lander": (text) =>
    LanderVariant.safeParse({
      kinds: [text],
      headline: text,
      text,
      town: text,
      pictures: [text],
      region: text,
    }),
  "a URL of a postback": isPostbackUrl,
  "a JSON file": (text) => {
    writeFileSync(path.join(dir, "brand/tenant.json"), text);
    readJsonFile(files, "tenant.json", "configuration");
  },
  "a JSON file with the text": (text) => {
    writeFileSync(path.join(dir, "brand/tenant.json"), JSON.stringify({ [text]: text }));
    readJsonFile(files, "tenant.json", "configuration");
  },
  "a syntax error": (text) => syntaxProblem("file", `{"a": ${text.slice(0, 256 * KB)}`),
  "places in JSON": (text) => locator(JSON.stringify({ a: text }))(["a"]),
  "a found value": valueText,
  "a similar word": (text) => didYouMean(text, ["common", "home", "a".repeat(200)]),
  "cleaned text": cleanLine,
  "an e-mail address": (text) => emailProblem(text, true),
  "a member's name": (text) => isReservedName({ config, slug: "brand" } as never, text),
  "letters of a name": lettersProblem,
  "the look of a name": skeleton,
  "addresses in a message": (text) => textParts(text, ["brand.example"]),
  "a message of emoji": isFewEmoji,
  "a shortened text": (text) => shorten(text, Math.floor(text.length / 2)),
  "escaped text": (text) => plainText(escapeHtml(text)),
  "a Cookie header": parseCookies,
  "a User-Agent header": isBot,
};

test.each(Object.keys(readers))(
  "%s: the work grows in proportion to the text, whatever it holds",
  (name) => {
    const read = readers[name]!;
    const slow = hostileShapes.filter((shape) =>
      SIZES.some((size) => growth((length) => void read(hostileText(shape, length)), size, FAST_MS)),
    );
    expect(slow).toEqual([]);
  },
  120_000,
);
