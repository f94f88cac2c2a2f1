import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { openLink } from "../support/mailed-link";
import { joinMember } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const HOST = "mapleandmain.example";
const PASSWORD = "a-quiet-new-harbour";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

/** Resets the password of a member through the mailed link. @returns the browser, where it was sent, and the mail about it */
async function reset(email: string) {
  const browser = new FormBrowser(server, HOST, fromSomewhere());
  await browser.post("/reset-password", { email });
  const link = linkIn(await nextMail(server.dataDir, email));
  const { path } = await openLink(browser, link);
  const answer = await browser.post(path, { token: link.slice(1), password: PASSWORD, repeat: PASSWORD });
  expect(answer.status).toBe(302);
  const mail = await nextMail(server.dataDir, email, 1);
  return { browser, to: answer.headers.location ?? "", text: mail.text.replace(/\s+/g, " ") };
}

test("after a password reset, the page and the mail name the passkeys that still open the account, and the owner can remove them there", async () => {
  const { id, person } = await joinMember(server, database, HOST, "US");
  await database.query(
    `insert into passkeys (tenant_id, member_id, credential_id, public_key, counter, name, created_at)
     select tenant_id, id, '${randomUUID()}', '\\x00', 0, 'Planted phone', now() from members where id = ${id}`,
  );
  const { browser, to, text } = await reset(person.email);
  expect(text).toContain("These passkeys still open your account: Planted phone.");
  expect(to).toBe("/settings/security/passkeys?done=reset");
  const page = await browser.get(to);
  expect(page.text).toContain("Planted phone");
  expect(page.text).toContain("Passkeys and an authenticator app stay valid");
  const [{ passkey }] = (await database.query(
    `select id::int as passkey from passkeys where member_id = ${id}`,
  )) as [{ passkey: number }];
  const removed = await browser.post("/settings/security/passkeys", {
    intent: "remove_passkey",
    passkey: String(passkey),
    password: PASSWORD,
  });
  expect(removed.headers.location).toBe("/settings/security/passkeys?done=removed");
  expect(await database.query(`select 1 from passkeys where member_id = ${id}`)).toEqual([]);
});

test("a member without further keys is led to the search after a reset, and the mail names none", async () => {
  const { person } = await joinMember(server, database, HOST, "US");
  const { to, text } = await reset(person.email);
  expect(to).toBe("/members");
  expect(text).not.toMatch(/passkey|authenticator/);
});
