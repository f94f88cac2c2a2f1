import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { isDocumentPath, paths } from "~/paths";
import { landerKinds } from "~/tenancy/lander-kinds";
import { brands } from "../support/brands";
import { addressesOf } from "../support/crossed/harvest";
import { makeWorld, type World } from "../support/crossed/world";
import { everyBrand } from "../support/lanes";
import { linkedPages, openPages } from "../support/open-pages";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

/** Every page is valid HTML as the server sends it, with the data of members who have some of every kind. decision 360 */
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
  rules: {
    // How React writes attributes and empty elements. HTML does not distinguish these forms.
    "void-style": "off",
    "attr-case": "off",
    "attribute-empty-style": "off",
    "attribute-boolean-style": "off",
    // All of our files are on our own host; third parties' scripts are loaded by the document script.
    "require-sri": ["error", { target: "crossorigin" }],
    // A choice of several values.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit"] }],
    // What is beside the main content may have a heading of its own before the page's, such as the list of conversations.
    "heading-level": ["error", { minInitialRank: "h2" }],
    // The bar at the top while a page loads: its style differs too much from that of `progress`, and its end is not known.
    "prefer-native-element": ["error", { exclude: ["progressbar"] }],
  },
});

/** Findings that are no faults, by address. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  // The list of the settings on phones, the first settings page on desktops: the style hides the other one from everyone.
  [paths.settings()]: ["heading-level", "unique-landmark"],
  // The templates of copies replace the page, and script fills in their link and picture.
  "/offline": ["heading-level", "wcag/h30", "element-required-attributes"],
};
/** Phones stack the cells of legal tables with `display: block`, which removes the roles of tables in some browsers. */
const tableRole = /^Redundant role "(table|rowgroup|row|cell|columnheader)"/;

let server: TestServer;
let world: World;

beforeAll(async () => {
  const shared = await shareServer();
  server = shared.server;
  world = await makeWorld(server, shared.database.query);
}, 120_000);

/** Validates one page. @returns a line for each fault, or null if the address shows no page */
async function faultsOf(host: string, url: string, session?: string): Promise<string[] | null> {
  const answer = await server.fetch(host, url, { headers: session ? { Cookie: `session=${session}` } : {} });
  if (!String(answer.headers["content-type"]).startsWith("text/html")) return null;
  const { results } = await validator.validateString(answer.text);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ ruleId, message }) => !accepted[url]?.includes(ruleId) && !tableRole.test(message))
    .map(({ ruleId, message, selector }) => `${url}: ${ruleId}: ${message} ${selector}`);
}

/** Validates pages. @returns their faults, and how many pages there were */
async function validate(host: string, urls: readonly string[], session?: string) {
  const found = [];
  for (const url of urls) found.push(await faultsOf(host, url, session));
  const pages = found.filter((one) => one !== null);
  return { faults: pages.flat(), count: pages.length };
}

const strangersPages = [
  ...openPages,
  ...linkedPages,
  ...landerKinds.map((kind) => `/landers/${kind}`),
  "/pages/nowhere",
  "/members/1",
];
/** Validating all pages in one test would be long on a slow machine. */
const PARTS = 4;
const parts = Array.from({ length: PARTS }, (_, at) => at);
const partOf = (urls: readonly string[], part: number) => urls.filter((_, at) => at % PARTS === part);

describe.each(everyBrand(brands))("$host", ({ host }) => {
  test.each(parts)("every page that a visitor can open is valid (part %i)", async (part) => {
    const { faults, count } = await validate(host, partOf(strangersPages, part));
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(5);
  });
});

describe.each(["victim", "unconfirmed"] as const)("%s of the crossed people", (role) => {
  test.each(parts)("every page of the app is valid for a member (part %i)", async (part) => {
    for (const person of world.people.filter((one) => one.role === role)) {
      const urls = addressesOf(person).filter((url) => !isDocumentPath(url.split("?")[0]!));
      const { faults, count } = await validate(
        person.host,
        partOf(urls, part),
        person.browser.cookie("session"),
      );
      expect(faults).toEqual([]);
      expect(count).toBeGreaterThan(4);
    }
  });
});
