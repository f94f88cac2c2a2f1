import { expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { shareServer } from "../support/shared-server";
import { newPerson, signUp } from "../support/sign-up";

/** The names that a visitor may try in ten minutes. */
const TRIES = 30;

test("a visitor who tries many names learns from the last step only that one is taken, and gets no account with it", async () => {
  const { server } = await shareServer();
  const person = newPerson();
  const owner = new FormBrowser(server, "velvethour.example");
  Object.assign(owner.headers, fromSomewhere());
  await signUp(owner, person);
  const visitor = new FormBrowser(server, "velvethour.example");
  Object.assign(visitor.headers, fromSomewhere());
  const steps: Record<string, string>[] = [
    { step: "0", gender: "woman", seeks: "man", sexuality: "bisexual", country: "NL" },
    { step: "1", day: "3", month: "02", year: "1990" },
  ];
  for (const step of steps) expect((await visitor.post("/signup", step)).status).toBe(302);
  const send = () => visitor.post("/signup", { step: "2", name: person.name, message: "" });
  for (let count = 1; count <= TRIES; count++) expect([count, (await send()).status]).toEqual([count, 422]);
  expect((await send()).status).toBe(302);
  const { email, password } = newPerson();
  const last = { step: "3", email, password, terms: "yes", sensitive: "yes" };
  const refused = await visitor.post("/signup", last);
  expect([refused.status, refused.text.includes('id="name-error"')]).toEqual([422, true]);
  expect((await visitor.get("/api/user.php")).status).toBe(403);
});
