import { beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { newPerson } from "../support/sign-up";

const HOST = "velvethour.example";
let server: TestServer;
let database: ServedDatabase;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const visitor = (host = HOST) => new FormBrowser(server, host);
const answers = { step: "0", lander: "alonetonight/utrecht", gender: "woman", seeks: ["man", "woman"] };

describe("the first question of a lander", () => {
  test("starts the signup at its second step, which asks for what the lander did not", async () => {
    const browser = visitor();
    const requested = await browser.post("/signup", answers);
    expect([requested.status, requested.headers.location]).toEqual([302, "/signup"]);
    const { text } = await browser.get("/signup");
    expect(text).toContain('name="year"');
    expect(text).toContain('name="sexuality"');
    expect(text).not.toContain('name="gender"');
    const refused = await browser.post("/signup", { step: "1", day: "3", month: "02", year: "1990" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('id="sexuality-error"');
    const taken = await browser.post("/signup", {
      step: "1",
      sexuality: "bisexual",
      day: "3",
      month: "02",
      year: "1990",
    });
    expect(taken.headers.location).toBe("/signup");
    const { name, email, password } = newPerson();
    await browser.post("/signup", { step: "2", name, message: "Hoi" });
    const done = await browser.post("/signup", {
      step: "3",
      email,
      password,
      terms: "yes",
      sensitive: "yes",
    });
    expect(done.headers.location).toBe("/signup?step=4");
    const [row] = await database.query(
      `select gender, seeks, sexuality, country from members where email = '${email}'`,
    );
    expect(row).toEqual({ gender: "woman", seeks: ["woman", "man"], sexuality: "bisexual", country: "NL" });
  });

  test("without an answer shows the first step again with the selected values", async () => {
    const browser = visitor();
    const { status, text } = await browser.post("/signup", { step: "0", lander: "gallery", gender: "man" });
    expect(status).toBe(422);
    expect(text).toContain('id="seeks-error"');
    expect(text).toMatch(/value="man"[^>]*checked|checked=""[^>]*value="man"/);
  });

  test("accepts no answer that the signup does not offer", async () => {
    const { status } = await visitor().post("/signup", { ...answers, gender: "<b>", seeks: "anything" });
    expect(status).toBe(422);
  });

  test("restarts a signup that was at a later step", async () => {
    const browser = visitor();
    await browser.post("/signup", {
      step: "0",
      gender: "man",
      seeks: "man",
      sexuality: "homosexual",
      country: "NL",
    });
    await browser.post("/signup", answers);
    const { text } = await browser.get("/signup?step=0");
    expect(text).toMatch(/value="woman"[^>]*checked|checked=""[^>]*value="woman"/);
  });
});

test("a brand with partner signups only redirects other visitors of its landers to the waiting list", async () => {
  const closed = await server.fetch("fjordlys.example", "/landers/alonetonight");
  expect(closed.text).toContain('href="/waiting-list"');
  expect(closed.text).not.toContain("data-question");
  const open = await server.fetch("fjordlys.example", "/landers/alonetonight?ref=nordlys");
  expect(open.text).toContain("data-question");
});
