import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { newPerson, signUp } from "../support/sign-up";

const HOST = "velvethour.example";
let server: TestServer;
let database: ServedDatabase;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const photoName = () => randomBytes(11).toString("hex");
const visitor = () => new FormBrowser(server, HOST);
const answers = { step: "0", lander: "landing", gender: "woman", seeks: ["man", "woman"] };

describe("a lander of one member", () => {
  /** Signs a member up with an approved photo. @returns the member's number and name */
  async function member(): Promise<{ id: number; name: string; photo: string; browser: FormBrowser }> {
    const person = newPerson();
    const browser = visitor();
    await signUp(browser, person);
    const photo = photoName();
    const [row] = await database.query(
      `with one as (update members set status = 'active', city = 'Leiden' where email = '${person.email}' returning tenant_id, id),
         picture as (insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
           select tenant_id, id, '${photo}', '${photoName()}', 'active', 1, 400, 500, now() from one)
       select id from one`,
    );
    return { id: Number(row!.id), name: person.name, photo, browser };
  }
  const agree = (browser: FormBrowser, more: Record<string, string> = { landers: "on" }) =>
    browser.post("/settings/privacy", more);
  const landing = (id: number | string, host = HOST) => server.fetch(host, `/members/${id}/landing`);

  test("shows a member only while the member consents", async () => {
    const { id, photo, browser } = await member();
    expect((await landing(id)).text.includes(photo)).toBe(false);
    await agree(browser);
    const shown = await landing(id);
    expect(shown.status).toBe(200);
    expect(shown.text.includes(photo)).toBe(true);
    expect(shown.headers["cache-control"]).toMatch(/private|no-store/);
    await agree(browser, {});
    expect((await landing(id)).text.includes(photo)).toBe(false);
  });

  test("shows no member who is invisible or deleted or has no approved photo", async () => {
    const { id, photo, browser } = await member();
    await agree(browser);
    await agree(browser, { landers: "on", invisible: "on" });
    expect((await landing(id)).text.includes(photo)).toBe(false);
    await agree(browser, { landers: "on" });
    expect((await landing(id)).text.includes(photo)).toBe(true);
    await database.query(
      `update photos set status = 'inspecting' where member_id = ${id} and name = '${photo}'`,
    );
    expect((await landing(id)).text.includes(photo)).toBe(false);
    await database.query(`update photos set status = 'active' where member_id = ${id} and name = '${photo}'`);
    await database.query(`update members set status = 'pending_deletion' where id = ${id}`);
    expect((await landing(id)).text.includes(photo)).toBe(false);
  });

  test("is the same illustration for everyone else, so that it does not reveal members", async () => {
    const { id } = await member();
    const strip = (text: string) =>
      text.replaceAll(/\/members\/\d+/g, "/members/N").replaceAll(/data-reference="[^"]*"/g, "");
    const missing = await landing(987_654);
    const hidden = await landing(id);
    expect([missing.status, hidden.status]).toEqual([200, 200]);
    expect(strip(hidden.text)).toBe(strip(missing.text));
  });

  test("does not show another brand's member", async () => {
    const { id, photo, browser } = await member();
    await agree(browser);
    expect((await landing(id, "kaleido.example")).text.includes(photo)).toBe(false);
  });

  test("opens a signup that leads to that member", async () => {
    const { id } = await member();
    const browser = visitor();
    await browser.post("/signup", { ...answers, member: String(id) });
    await browser.post("/signup", { step: "1", sexuality: "bisexual", day: "3", month: "02", year: "1990" });
    const { name, email, password } = newPerson();
    await browser.post("/signup", { step: "2", name, message: "Hoi" });
    const done = await browser.post("/signup", {
      step: "3",
      email,
      password,
      terms: "yes",
      sensitive: "yes",
    });
    expect(done.headers.location).toBe(`/signup?step=4&to=${id}`);
  });
});
