import { beforeAll, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { joinMember } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const HOST = "mapleandmain.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

/** Bodies that are no form, by their content type. */
const bodies: readonly (readonly [type: string, body: string])[] = [
  ["text/plain", "bundle=b25"],
  ["application/json", '{"bundle":"b25"}'],
  ["multipart/form-data", "no boundary"],
  ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=a\r\n\r\ncut off"],
  ["", ""],
];
const pages = ["/credits", "/premium", "/transactions", "/directdebit", "/settings/security"];
const strangersPages = ["/login", "/reset-password", "/signup"];

test("the shop, the orders, the login and the signup answer 400 and say so to a body that is no form, and never blame the server", async () => {
  const member = await joinMember(server, database, HOST, "US");
  const order = { bundle: "b25", method: "creditcard", start: "yes", total: "" };
  await member.browser.post("/credits", order);
  const [found] = await database.query(
    `select reference from orders where member_id = ${member.id} order by id desc limit 1`,
  );
  const reference = String(found?.reference ?? "0000000000");
  const visitor = new FormBrowser(server, HOST, fromSomewhere());
  const all = [
    ...strangersPages.map((page) => [page, visitor.headers, ""] as const),
    ...pages.map((page) => {
      const path =
        page === "/transactions"
          ? `${page}/${reference}`
          : page === "/directdebit"
            ? `${page}?order=${reference}`
            : page;
      return [path, member.browser.headers, `session=${member.browser.cookie("session")}`] as const;
    }),
  ];
  for (const [page, headers, cookie] of all)
    for (const [type, body] of bodies) {
      const answer = await server.fetch(HOST, page, {
        method: "POST",
        headers: {
          ...headers,
          Origin: `http://${HOST}:${server.port}`,
          Accept: "text/html",
          ...(cookie && { Cookie: cookie }),
          ...(type && { "Content-Type": type }),
        },
        body,
      });
      const at = `${page} ${type}`;
      expect(answer.status, at).toBe(400);
      expect(answer.text, at).not.toContain("our fault");
      expect(answer.text, at).toContain("The form didn’t arrive complete.");
    }
});
