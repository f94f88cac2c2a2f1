import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type MailKind,
  mailKinds,
  mailPreference,
  namePeople,
} from "~/domain/notifications/mail-queue.server";
import { type Locale, locales } from "~/i18n/languages";
import type { TranslationKey } from "~/i18n/translate";
import { Translations } from "~/i18n/translations.server";
import { contrast } from "~/tenancy/contrast.server";
import { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { type MailColors, mailColors } from "./mail-colors.server";
import type { MailFacts } from "./mail-facts.server";
import { shortened } from "./plain-text.server";
import { writeMail } from "./write-mail.server";

const root = path.resolve(import.meta.dirname, "../..");
const translations = new Translations(path.join(root, "locales"));
let tenants: readonly Tenant[];

beforeAll(async () => {
  const registry = new Registry(path.join(root, "tenants"), path.join(root, "themes"));
  await registry.loadAll();
  tenants = registry.list();
});

const TOKEN = "AGsLF5HwqwCVyJBoZwdbEA0Un0-w.rvQXPje2Pk0Iewy6hU1xSj7-0ZlcbK7Z";
const LEAVE = "BwAAAAAABw.rvQXPje2Pk0Iewy6hU1xSj7-0ZlcbK7Z";
const params = {
  origin: "https://brand.example",
  token: TOKEN,
  member: "Rosa_<b>",
  browser: "Safari, iPhone",
  when: "2026-11-21T16:00:00.000Z",
  address: "new@people.example",
  left: 7,
  passkey: 'Key & "Co"',
  reference: "C-7F3K-Q2",
  invoice: 12,
  credits: 25,
  minor: 1249,
  currency: "EUR",
  country: "NL",
  day: "2026-11-25T16:00:00.000Z",
  mandate: "0123456789-M01234",
  method: "creditcard",
  transfer: 1,
  open: 1,
  creditor: "Brand B.V.",
  creditorId: "DE98ZZZ09999999999",
  days: 7,
  why: "Asked three members for money.",
  statement: "Your account is suspended.\n\nThe reason: our rules.",
  answer: "We looked at the photos again.",
  message: "The refund is on its way.\nIt takes <three> days.",
  people: namePeople([{ name: "W".repeat(20), fictional: true }]),
  matches: "",
  count: 3,
  conversation: 12,
  code: "ABCD-EFGH-JKLM-NPQR",
  account: "p_4711",
  passkeys: "My phone",
  authenticator: "on",
  members: 4,
  unread: 2,
  likes: 1,
  owed: 4,
};

const NO_FACTS: MailFacts = { people: new Map() };
/** The mails about people. */
const ABOUT_PEOPLE: readonly MailKind[] = [
  "new_conversation",
  "new_messages",
  "new_likes",
  "unread_reminder",
];

function write(tenant: Tenant, language: Locale, kind: MailKind, more: object = {}, facts = NO_FACTS) {
  const t = translations.translator(language, tenant);
  const leave = mailPreference[kind] ? { leave: LEAVE } : {};
  const { people, matches, ...others } = params;
  const values = { ...others, ...(ABOUT_PEOPLE.includes(kind) ? { people, matches } : {}), ...more };
  return writeMail(tenant, t, { kind, params: values, language, facts, ...leave });
}

/** The kinds with translations in a language; tests/translations.test.ts checks that each is complete. */
const kindsIn = (language: Locale) =>
  mailKinds.filter((kind) => translations.keys(language).has(`mail:${kind}_subject`));
/** Returns the targets of a page's buttons. */
const buttonsIn = (html: string) =>
  [...html.matchAll(/<a class="[^"]*\bb-button\b[^"]*" href="([^"]+)"/g)].map(([, href]) => href);
const count = (text: string, part: string) => text.split(part).length - 1;

test("English has messages for every kind of mail", () => {
  expect(kindsIn("en")).toEqual(mailKinds);
});

describe.each(locales)("mails in %s", (language) => {
  test("of every kind and brand have all values, one link in each part, and state their purpose", () => {
    for (const tenant of tenants)
      for (const kind of kindsIn(language)) {
        const { subject, text, html, leaveUrl } = write(tenant, language, kind);
        const at = `${tenant.slug} ${kind}`;
        for (const part of [subject, text, html])
          expect(part, at).not.toMatch(/\{\{|\}\}|undefined|mail:|notices:|\[object|\u00ad/);
        const link = /:\n(https:\/\/\S+)/.exec(text)![1]!;
        expect(count(`${text}\n`, `${link}\n`), at).toBe(1);
        expect(buttonsIn(html), at).toEqual([link]);
        expect(html, at).toMatch(new RegExp(`^<!doctype html>\n<html dir="ltr" lang="${language}">`));
        expect(html, at).toContain(`<title>${subject.replaceAll("&", "&amp;")}</title>`);
        expect(html, at).toContain(tenant.config.company.name.replaceAll("&", "&amp;"));
        expect(html, at).not.toContain("<b>");
        expect(count(html, "<table"), at).toBe(count(html, 'role="presentation"'));
        expect(subject.length, at).toBeLessThanOrEqual(78);
        const isOptional = mailPreference[kind] !== null;
        for (const part of [text, html])
          expect(count(part, `/unsubscribe?token=${LEAVE}`), at).toBe(isOptional ? 1 : 0);
        expect(leaveUrl, at).toBe(isOptional ? `https://brand.example/unsubscribe?token=${LEAVE}` : null);
      }
  });

  test("name their people, mark fictional ones, and count those beyond the limit", () => {
    const people = ["Ann", "Bob", "Cleo", "Dan", "Eve"].map((name) => ({ name, fictional: name === "Bob" }));
    const t = translations.translator(language, tenants[0]!);
    const mark = t("common:fictional_singular");
    const disclaimer = t("common:disclaimer").replaceAll("\u00ad", "");
    for (const kind of ["new_conversation", "new_messages", "new_likes", "unread_reminder"] as const)
      for (const named of [people.slice(0, 2), people]) {
        const { subject, text } = write(tenants[0]!, language, kind, { people: namePeople(named) });
        const line = text.replaceAll("\n", " ").replace(disclaimer, "");
        expect(subject, kind).toContain(String(named.length));
        for (const { name } of named.slice(0, 3)) expect(line, kind).toContain(name);
        expect(count(line, `Bob (${mark})`), kind).toBe(1);
        expect(count(line, mark), kind).toBe(1);
        expect(line.includes("Dan"), kind).toBe(false);
      }
    const [one, match] = [people.slice(1, 2), people.slice(0, 1)];
    expect(write(tenants[0]!, language, "new_messages", { people: namePeople(one) }).subject).toContain(
      `Bob (${mark})`,
    );
    const automatic = translations.translator(language, null)("chats:automatic");
    const written = one.map((bob) => ({ ...bob, automatic: true }));
    expect(write(tenants[0]!, language, "new_messages", { people: namePeople(written) }).subject).toContain(
      `Bob (${mark}, ${automatic})`,
    );
    const matched = { people: "", matches: namePeople(match) };
    expect(write(tenants[0]!, language, "new_likes", matched).subject).toContain("Ann");
  });

  test("about refunds and reversals name the amount, the credits and the debt, without zeros", () => {
    const t = translations.translator(language, null);
    for (const kind of ["order_refunded", "order_charged_back", "charge_back_won"] as const) {
      const [said, bare] = [{}, { credits: 0, owed: 0 }].map((more) =>
        write(tenants[0]!, language, kind, more).text.replace(/\s+/g, " "),
      );
      const lines = (["credits", "owed"] as const).map((one) =>
        t(`mail:${kind}_${one}` as TranslationKey, params).replace(/\s+/g, " "),
      );
      expect(said, kind).toMatch(/12[.,]49/);
      for (const line of lines) {
        expect(said, kind).toContain(line);
        expect(bare, kind).not.toContain(line);
      }
    }
  });

  test("are plain text in lines of at most 76 letters, except for addresses", () => {
    for (const kind of kindsIn(language)) {
      const long = write(tenants[0]!, language, kind)
        .text.split("\n")
        .filter((line) => line.length > 76 && !line.startsWith("https://"));
      expect(long, kind).toEqual([]);
    }
  });
});

test("a mail without a greeting begins with a capital", () => {
  for (const language of locales) {
    const { html } = write(tenants[0]!, language, "account_exists", { member: "" });
    const [, first = ""] = /<p [^>]*>([^<]+)/.exec(html)!;
    expect(first[0], first).toBe(first[0]!.toLocaleUpperCase());
  }
});

test.each([
  ["abendrot", "de", "21. November 2026 um 17:00 MEZ"],
  ["abendrot", "fi", "21. marraskuuta 2026 klo 17.00"],
  ["maple-and-main", "en", "November 21, 2026 at 11:00 AM EST"],
] as const)(
  "a time in a mail of %s in %s is that of the brand, with its zone: %s",
  (slug, language, time) => {
    const tenant = tenants.find((one) => one.slug === slug)!;
    const { text } = write(tenant, language, "new_device");
    expect(text.replace(/[\s\u00a0\u202f]+/g, " ")).toContain(time);
  },
);

test("a subject is one line for any values", () => {
  const tenant = tenants[0]!;
  const t = () => "Hello\r\nBcc: everyone@people.example\u2028\0";
  const { subject } = writeMail(tenant, t, { kind: "welcome", params, language: "en", facts: NO_FACTS });
  expect(subject).toBe("Hello Bcc: everyone@people.example");
});

/** Returns the hidden preview of a page without its filler. */
const preheaderOf = (html: string) => /data-skip-in-text="true">([^<]*)</.exec(html)?.[1] ?? "";
/** Returns what a reader sees of a page. */
const shownIn = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ");

describe.each(locales)("pages of mails in %s", (language) => {
  test("have a preview of 40 to 90 letters that is not the subject, and no address beside their links", () => {
    for (const tenant of tenants)
      for (const kind of mailKinds) {
        const { subject, html } = write(tenant, language, kind);
        const at = `${tenant.slug} ${kind}`;
        const preheader = preheaderOf(html);
        expect(preheader.length, `${at}: ${preheader}`).toBeGreaterThanOrEqual(40);
        expect(preheader.length, `${at}: ${preheader}`).toBeLessThanOrEqual(90);
        expect(preheader, at).not.toContain(subject);
        expect(subject, at).not.toContain(preheader);
        expect(shownIn(html), at).not.toMatch(/https?:/);
      }
  });

  test("about a match show both faces, what both like, one opener, and lead to the conversation", () => {
    const tenant = tenants[0]!;
    const person = { name: "Rosa", fictional: true, age: 41, place: "Town", distance: null, face: "FACE" };
    const match = { id: 5, ownFace: "OWN", interests: ["cooking", "wine"] };
    const { html, text } = write(
      tenant,
      language,
      "new_likes",
      { people: "", matches: namePeople([{ name: "Rosa", fictional: true, id: 5 }]) },
      { people: new Map([[5, person]]), match },
    );
    const t = translations.translator(language, tenant);
    for (const face of ["OWN", "FACE"])
      expect(count(html, `src="https://brand.example/mail-faces/${face}"`)).toBe(1);
    expect(buttonsIn(html)).toEqual(["https://brand.example/members/5/chat"]);
    for (const part of [html, text.replace(/\n/g, " ")]) {
      expect(part).toContain(t("interests:wine"));
      expect(part).toContain(`Rosa (${t("common:fictional_singular")})`);
    }
  });
});

const rosa = { name: "Rosa", fictional: false, age: 41, place: "Utrecht", face: "FACE" };
const aboutRosa = { people: namePeople([{ name: "Rosa", fictional: false, id: 5 }]), count: 1 };
const near = { ...rosa, distance: { value: 6, unit: "km" as const } };

test("a person in a mail has the face with the name as its text, age, place and distance", () => {
  const { html } = write(tenants[0]!, "en", "new_messages", aboutRosa, { people: new Map([[5, near]]) });
  expect(html).toMatch(/<img [^>]*alt="Rosa"[^>]*src="https:\/\/brand\.example\/mail-faces\/FACE"/);
  expect(shownIn(html)).toContain("Utrecht, 6 km away");
  expect(html).toContain("Rosa</span>, 41");
});

test("a person whom the recipient may not see has an initial and the name only", () => {
  const hidden = write(tenants[0]!, "en", "new_messages", aboutRosa);
  const faceless = { people: new Map([[5, { ...near, face: null }]]) };
  const shown = write(tenants[0]!, "en", "new_messages", aboutRosa, faceless);
  for (const { html } of [hidden, shown]) {
    expect(html).not.toContain("/mail-faces/");
    expect(html).toMatch(/aria-hidden="true"[^>]*>R</);
  }
  expect(hidden.html).not.toContain("41");
  expect(hidden.html).not.toContain("Utrecht");
});

test("names with markup are escaped, and names from right to left do not turn the text around them", () => {
  const people = namePeople([{ name: '<img src="x">', fictional: false }]);
  const { html } = write(tenants[0]!, "en", "new_messages", { people, count: 1 });
  expect(html).not.toContain('<img src="x">');
  expect(html).toContain("&lt;img src=&quot;x&quot;&gt;");
  const hebrew = namePeople([{ name: "\u05e8\u05d5\u05d6\u05d4", fictional: true }]);
  const { subject, html: page } = write(tenants[0]!, "en", "new_messages", { people: hebrew, count: 1 });
  expect(subject).toContain("\u2068\u05e8\u05d5\u05d6\u05d4\u2069 (");
  expect(page).toContain('<span dir="auto">\u05e8\u05d5\u05d6\u05d4</span>');
});

test("a long text is cut after a word", () => {
  const long = "An evening by the river ".repeat(42);
  expect(shortened(long, 90)).toMatch(/^(An evening by the river ){3}An evening by…$/);
  expect([...shortened("x".repeat(1000), 90)]).toHaveLength(90);
  expect(shortened("short", 90)).toBe("short");
});

test("a message of the brand contains what an operator typed, and none of it is a template or markup", () => {
  const message = "First {{support}} $t(common:close)\nsecond <img src=x>\n\nThird paragraph";
  const { text, html } = write(tenants[0]!, "en", "support_message", { message });
  expect(text).toContain(message);
  expect(html).toContain("First {{support}} $t(common:close)<br/>second &lt;img src=x&gt;");
});

test("every brand's mails have a contrast of at least 4.5:1 in both schemes, and no pure white", () => {
  for (const tenant of tenants)
    for (const [scheme, colors] of Object.entries(mailColors(tenant))) {
      const pairs: [keyof MailColors, keyof MailColors][] = [
        ["ink", "panel"],
        ["ink", "ground"],
        ["muted", "panel"],
        ["link", "panel"],
        ["mutedOnGround", "ground"],
        ["inkOnSunken", "sunken"],
        ["mutedOnSunken", "sunken"],
        ["onButton", "button"],
        ["onMark", "mark"],
      ];
      const at = `${tenant.slug} ${scheme}`;
      for (const [front, back] of pairs)
        expect(contrast(colors[front], colors[back]), `${at}: ${front} on ${back}`).toBeGreaterThanOrEqual(
          4.5,
        );
      for (const color of Object.values(colors)) expect(color, at).toMatch(/^#(?!ffffff)[0-9a-f]{6}$/);
      const [light, dark] = [contrast(colors.ground, "#ffffff"), contrast(colors.ground, "#000000")];
      expect(light < dark ? "light" : "dark", at).toBe(scheme);
    }
});

test("a translucent theme becomes opaque, with a legible button", () => {
  const { theme } = tenants[0]!;
  const color = {
    ...theme.values.color,
    raised: "#ffffff",
    primary: "rgba(255, 0, 0, 0.1)",
    "on-primary": "#ffffff",
  };
  const { light } = mailColors({ theme: { ...theme, values: { ...theme.values, color } } });
  expect(light.button).toMatch(/^#[0-9a-f]{6}$/);
  expect(contrast(light.onButton, light.button)).toBeGreaterThanOrEqual(4.5);
});
