import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readDemoData } from "~/demo/demo-data.server";
import { answerPool, planAnswers } from "~/demo/plan-answers.server";
import { planLogins } from "~/demo/plan-logins.server";
import { MAX_DEMO_MEMBERS, planMembers } from "~/demo/plan-members.server";
import { PORTRAITS, portraitFile } from "~/demo/portrait-files.server";
import { nameProblem } from "~/domain/accounts/signup/username.server";
import { attributes } from "~/domain/members/rules";
import { listRegions } from "~/domain/places/regions.server";
import { type Locale, locales } from "~/i18n/languages";
import { findNearestPlace } from "~/outside/geo/places.server";
import { type ProfileQuestion, profileQuestions } from "~/tenancy/niche-defaults.server";
import { Registry } from "~/tenancy/registry.server";
import interests from "../../locales/en/interests.json";

const root = path.resolve(import.meta.dirname, "../..");
const registry = new Registry(path.join(root, "tenants"), path.join(root, "themes"));
await registry.loadAll();
const ids = Object.keys(interests);

const demos = registry.list().map((tenant) => {
  const data = readDemoData(tenant)!;
  return { slug: tenant.slug, tenant, data, planned: planMembers(tenant, data, MAX_DEMO_MEMBERS, ids) };
});

test("there are demo members for each of the five brands", () => {
  expect(demos.map(({ planned }) => planned.length)).toEqual(Array(5).fill(MAX_DEMO_MEMBERS));
});

test("the portraits of all brands take at most 10 MB of the repository", () => {
  const sizes = demos.flatMap(({ tenant }) =>
    readdirSync(path.join(tenant.dir, PORTRAITS)).map(
      (file) => statSync(path.join(path.join(tenant.dir, PORTRAITS), file)).size,
    ),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10 * 1024 * 1024);
});

describe.each(demos)("the demo members of $slug", ({ tenant, data, planned }) => {
  test("are the same at every start", () => {
    expect(planMembers(tenant, data, MAX_DEMO_MEMBERS, ids)).toEqual(planned);
    expect(planMembers(tenant, data, 20, ids)).toEqual(planned.slice(0, 20));
  });

  test("have valid and unique names", () => {
    expect(planned.filter(({ name }) => nameProblem({ tenant }, name, "")).map(({ name }) => name)).toEqual(
      [],
    );
    expect(new Set(planned.map(({ name }) => name.toLowerCase())).size).toBe(MAX_DEMO_MEMBERS);
  });

  test("are adults of the brand's age", () => {
    const ages = planned.map(({ age }) => age);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(tenant.config.min_age);
    expect(new Set(ages).size).toBeGreaterThan(15);
  });

  test("write in the language of their town, which the brand offers, each with a different text", () => {
    const spoken = tenant.config.locales ?? locales;
    const texts = planned.map(({ text }) => text).filter(Boolean);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThan(MAX_DEMO_MEMBERS / 2);
    expect(data.members.texts.filter(({ language }) => !(spoken as string[]).includes(language))).toEqual([]);
    const languageOf = new Map(data.members.texts.map(({ text, language }) => [text, language]));
    const astray = planned.filter(({ text, town }) => text && languageOf.get(text) !== town.language);
    expect(astray).toEqual([]);
  });

  test("live in known towns of the brand's countries, in the right region", () => {
    const unknown = data.members.towns.filter(({ city, country, region, lat, lon }) => {
      const place = findNearestPlace(lat, lon);
      const isThere = place?.city.startsWith(city) && place.countryregion === region;
      const isListed = listRegions(country, "en").some(({ id }) => id === region);
      return !isThere || !isListed || !tenant.config.countries.includes(country);
    });
    expect(unknown).toEqual([]);
  });

  test("have valid attributes and interests", () => {
    for (const member of planned) {
      for (const [key, value] of Object.entries(member.attributes))
        if (value !== null) expect(attributes[key as keyof typeof attributes]).toContain(value);
      expect(ids).toEqual(expect.arrayContaining(member.interests));
      expect(member.interests.length).toBeGreaterThanOrEqual(3);
    }
  });

  test("are fictional in about one of eight cases", () => {
    const fictional = planned.filter((member) => member.fictional).length;
    expect(fictional).toBeGreaterThanOrEqual(MAX_DEMO_MEMBERS * 0.09);
    expect(fictional).toBeLessThanOrEqual(MAX_DEMO_MEMBERS * 0.16);
  });

  test("have at least one member who matches them both ways, and most have many", () => {
    const fits = planned.map(
      (one) =>
        planned.filter(
          (other) => other !== one && one.seeks.includes(other.gender) && other.seeks.includes(one.gender),
        ).length,
    );
    expect(Math.min(...fits)).toBeGreaterThan(0);
    expect(fits.filter((count) => count >= 10).length).toBeGreaterThan(MAX_DEMO_MEMBERS * 0.75);
  });

  test("have at least one picture, and no two share one", () => {
    expect(planned.filter(({ pictures }) => pictures.length < 1)).toEqual([]);
    const names = planned.flatMap(({ pictures }) =>
      pictures.map((picture) => ("file" in picture ? picture.file : picture.seed)),
    );
    expect(new Set(names).size).toBe(names.length);
    const files = names.filter((name) => name.endsWith(".webp"));
    expect(files).toHaveLength(24);
    expect(files.filter((file) => !existsSync(path.join(tenant.dir, "pictures", file)))).toEqual([]);
  });

  test("have faces in the repository from the first start on: a portrait of their own for each, and no others", () => {
    const everybody = [...planned, ...Object.values(planLogins(tenant, data))];
    const drawn = everybody.flatMap(({ pictures }) =>
      pictures.flatMap((picture) => ("file" in picture ? [] : [portraitFile(picture)])),
    );
    expect(readdirSync(path.join(tenant.dir, PORTRAITS)).sort()).toEqual([...drawn].sort());
    const digests = drawn.map((file) =>
      createHash("sha256")
        .update(readFileSync(path.join(path.join(tenant.dir, PORTRAITS), file)))
        .digest("hex"),
    );
    expect(new Set(digests).size).toBe(drawn.length);
  });

  test("have the hair and eyes of their drawn face", () => {
    const redheads = planned.filter(({ attributes: { hair_color } }) => hair_color === "red").slice(1);
    for (const { pictures } of redheads)
      for (const picture of pictures)
        if ("face" in picture) expect(picture.face).toMatchObject({ hairTone: "copper" });
  });

  test("have the body of their pictures, where they answer the question", () => {
    for (const { pictures, attributes: answered } of planned)
      for (const picture of pictures)
        if ("face" in picture && answered.body_type) expect(answered.body_type).toBe(picture.face.body);
  });

  test("have a second drawn picture in a third of the cases: the same face, whole, in another place", () => {
    const drawn = planned.flatMap(({ pictures }) => {
      const [first, second] = pictures;
      return first && "face" in first ? [{ first, second }] : [];
    });
    const twice = drawn.filter(({ second }) => second);
    expect(twice.length).toBeGreaterThan(drawn.length / 5);
    for (const { first, second } of twice) {
      expect(second).toMatchObject({ face: first.face, figure: "whole" });
      expect(second).not.toMatchObject({ scene: first.scene });
      expect(first.figure).toBe("half");
    }
  });

  test("answer the brand's questions in the language of their town, the same at every start", () => {
    const languages = planned.map(({ town }) => town.language);
    const answers = planAnswers(tenant, "seed", languages);
    expect(planAnswers(tenant, "seed", languages)).toEqual(answers);
    const answering = answers.filter(({ length }) => length > 0).length;
    expect(answering).toBeGreaterThan(MAX_DEMO_MEMBERS / 2);
    expect(answering).toBeLessThan(MAX_DEMO_MEMBERS);
    for (const [at, given] of answers.entries()) {
      expect(given.length).toBeLessThanOrEqual(3);
      expect(new Set(given.map(({ question }) => question)).size).toBe(given.length);
      const pool = answerPool(languages[at] as Locale);
      for (const { question, answer } of given) {
        expect(tenant.config.profile_questions).toContain(question);
        expect(pool[question as ProfileQuestion]).toContain(answer);
      }
    }
  });

  test("the demo logins have complete profiles as well", () => {
    const { free, premium } = planLogins(tenant, data);
    for (const login of [free, premium]) {
      expect(login?.profile.signup_message).toBeTruthy();
      expect(ids).toEqual(expect.arrayContaining(login?.profile.interests ?? [""]));
      expect(login?.pictures.length).toBeGreaterThan(0);
    }
    expect(free?.profile.city).toBe(data.members.logins.free.city);
    expect(premium?.profile.city).toBe(data.members.logins.premium.city);
  });
});

describe.each(locales)("the profile answers of demo members in %s", (locale) => {
  const pool = answerPool(locale);
  test("exist for every question, without duplicates and copies of the English ones", () => {
    const given = Object.values(pool).flat();
    expect(Object.keys(pool).toSorted()).toEqual([...profileQuestions].sort());
    expect(new Set(given).size).toBe(given.length);
    const english = new Set(locale === "en" ? [] : Object.values(answerPool("en")).flat());
    expect(given.filter((answer) => english.has(answer))).toEqual([]);
  });
});
