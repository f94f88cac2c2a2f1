import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "../support/brands";
import { type Relay, startRelay } from "../support/relay";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";

const kaleido = brand("kaleido").host;
const form = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
let database: ServedDatabase;
let relay: Relay;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  relay = await startRelay(database);
  server = await startServer({ DATABASE_URL: database.at(relay.port) });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await relay.close();
  await database.close();
});

type Receipt = {
  slug: string;
  receipt: string;
  categories: string[];
  locale: string;
  text_version: string;
  withdrawn_at: string | null;
};
const receipts = async () =>
  (await database.query(
    "select slug, receipt, categories, locale, text_version, withdrawn_at from consent_receipts join tenants on tenants.id = tenant_id order by given_at",
  )) as unknown as Receipt[];
const say = (host: string, body: string, cookie = "") =>
  server.fetch(host, "/pages/cookies", { method: "POST", headers: { ...form, cookie }, body });
const cookieIn = (headers: Record<string, unknown>) =>
  /^consent=([^;]*)/.exec((headers["set-cookie"] as string[] | undefined)?.[0] ?? "")?.[1];

describe("a consent", () => {
  test("is stored with its content and language before the cookie is set", async () => {
    const { status, headers } = await say(kaleido, "answer=accept&back=/pages/faq", "locale=de");
    const [version, categories, receipt] = cookieIn(headers)!.split(".");
    expect([status, headers.location, version, categories]).toEqual([
      302,
      "/pages/faq",
      "1",
      expect.stringMatching(/^(statistics-marketing|marketing-statistics)$/),
    ]);
    expect(headers["set-cookie"]?.[0]).toContain("; Max-Age=15552000; SameSite=Lax");
    expect((await receipts()).find((one) => one.receipt === receipt)).toMatchObject({
      slug: "kaleido",
      categories: ["marketing", "statistics"],
      locale: "de",
      text_version: "1",
      withdrawn_at: null,
    });
  });

  test("covers only the kinds of scripts that the brand has", async () => {
    const { headers } = await say("velvethour.example", "answer=accept");
    const [, categories, receipt] = cookieIn(headers)!.split(".");
    expect(categories).toBe("statistics");
    expect((await receipts()).find((one) => one.receipt === receipt)).toMatchObject({
      slug: "velvet-hour",
      categories: ["statistics"],
    });
  });

  test("is ended by a later refusal, and no receipt is ever changed", async () => {
    const given = cookieIn((await say(kaleido, "answer=accept")).headers)!;
    const later = cookieIn((await say(kaleido, "answer=refuse", `consent=${given}`)).headers)!;
    const receipt = given.split(".")[2];
    expect(later.split(".")[1]).toBe("");
    expect((await receipts()).find((one) => one.receipt === receipt)).toMatchObject({
      categories: ["marketing", "statistics"],
      withdrawn_at: expect.anything(),
    });
  });

  test("to one brand cannot be withdrawn at another", async () => {
    const given = cookieIn((await say(kaleido, "answer=accept")).headers)!;
    await say("velvethour.example", "answer=refuse", `consent=${given}`);
    expect((await receipts()).find((one) => one.receipt === given.split(".")[2])?.withdrawn_at).toBeNull();
  });
});

test.each(["answer=refuse", "answer=", "", "answer=ACCEPT", "answer=yes"])(
  "any other answer is a refusal and stores nothing: %j",
  async (body) => {
    const before = (await receipts()).length;
    const { status, headers } = await say(kaleido, body);
    expect([status, cookieIn(headers)?.split(".")[1]]).toEqual([302, ""]);
    expect((await receipts()).length).toBe(before);
  },
);

test("a brand without such scripts stores nothing, even for a consent", async () => {
  const before = (await receipts()).length;
  expect((await say("abendrot.example", "answer=accept")).status).toBe(302);
  expect((await receipts()).length).toBe(before);
});

test.each([
  "consent=x",
  "consent=1.statistics.not-a-receipt",
  "consent=1..00000000-0000-0000-0000-000000000000",
  "consent=1.statistics.3b241101-e2bb-4255-8caf-4136c566a962",
  "consent=....",
])("a forged earlier answer does no harm: %s", async (cookie) => {
  expect((await say(kaleido, "answer=refuse", cookie)).status).toBe(302);
});

describe("while the database is unavailable", () => {
  beforeAll(() => relay.cut());

  test("a refusal is still accepted", async () => {
    const { status, headers } = await say(
      kaleido,
      "answer=refuse",
      "consent=1.statistics.3b241101-e2bb-4255-8caf-4136c566a962",
    );
    expect([status, cookieIn(headers)?.split(".")[1]]).toEqual([302, ""]);
  });

  test("a consent, which could not be proven, is answered 503 with the brand's page and without a cookie", async () => {
    const { status, headers, text } = await say(kaleido, "answer=accept");
    expect([status, headers["set-cookie"], headers["retry-after"]]).toEqual([503, undefined, "10"]);
    expect(text).toContain('<html lang="fr" class="logged-out"');
    expect(text).toContain('content="Kaleido"');
    expect(text).toContain('href="/pages/cookies"');
  });

  test("a consent is accepted again once the database is back", async () => {
    const before = (await receipts()).length;
    await relay.mend();
    await expect
      .poll(async () => (await say(kaleido, "answer=accept")).status, { timeout: 10_000 })
      .toBe(302);
    expect((await receipts()).length).toBe(before + 1);
  });
});

test("each failure is logged as JSON with the request's reference", () => {
  expect(server.output).toEqual([]);
  expect(server.log.filter(({ msg }) => msg === "unexpected error")).toEqual([]);
});
