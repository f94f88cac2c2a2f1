import { readdirSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { nextMail } from "../support/mailbox";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, signUp } from "../support/sign-up";

const HOST = "kaleido.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  // Also reachable at the address of this machine.
  server = await startServer({ DATABASE_URL: database.url, HOST: "0.0.0.0" });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

/** Writes a mail to the outbox as a server does. */
function lay(name: string, mail: Record<string, unknown>) {
  const whole = {
    channel: "mail",
    tenant: "kaleido",
    to: "a@b.example",
    subject: "S",
    text: "T",
    html: "<head></head>H",
  };
  const at = "2026-11-21T10:00:00.000Z";
  writeFileSync(path.join(server.dataDir, "outbox", name), JSON.stringify({ ...whole, at, ...mail }));
}
const filesIn = (html: string) =>
  [...html.matchAll(/href="\/dev\/outbox\/([^"]+)"/g)].map((match) => match[1]!);

describe("the outbox", () => {
  test("the outbox is empty at first, then lists the brand's mails, newest first, and shows each as text and as HTML", async () => {
    expect((await server.fetch(HOST, "/dev/outbox")).text).toContain("No mail yet");
    const [one, other] = [newPerson(), newPerson()];
    for (const person of [one, other]) {
      await signUp(new FormBrowser(server, HOST), person, "FR");
      await nextMail(server.dataDir, person.email);
    }
    const list = await server.fetch(HOST, "/dev/outbox");
    expect([list.status, list.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(list.text.indexOf(other.email)).toBeLessThan(list.text.indexOf(one.email));
    const [file] = filesIn(list.text);
    const mail = await server.fetch(HOST, `/dev/outbox/${file}`);
    const link = /<a href="(http:\/\/kaleido\.example\/[\w.-]+)" target="_blank"/.exec(mail.text)![1]!;
    const { pathname } = new URL(link);
    expect((await server.fetch(HOST, pathname)).headers.location).toBe(
      `/activate/done?token=${pathname.slice(1)}`,
    );
    expect(mail.text).toMatch(
      /<iframe title="[^"]+" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/,
    );
  });

  test("only the server's user can read the outbox, because its mails contain links that log in", async () => {
    const dir = path.join(server.dataDir, "outbox");
    const person = newPerson();
    await signUp(new FormBrowser(server, HOST), person, "FR");
    await nextMail(server.dataDir, person.email);
    // Files whose name begins with a dot are still being written.
    const files = readdirSync(dir).filter((name) => !name.startsWith("."));
    const modes = [dir, ...files.map((name) => path.join(dir, name))].map(
      (file) => statSync(file).mode & 0o777,
    );
    expect([...new Set(modes)]).toEqual([0o700, 0o600]);
  });

  test("the outbox shows no mails of another brand", async () => {
    const person = newPerson();
    await signUp(new FormBrowser(server, HOST), person, "FR");
    await nextMail(server.dataDir, person.email);
    const [file] = filesIn((await server.fetch(HOST, "/dev/outbox")).text);
    for (const host of ["abendrot.example", "velvethour.example"]) {
      expect((await server.fetch(host, "/dev/outbox")).text).not.toContain(person.email);
      expect((await server.fetch(host, `/dev/outbox/${file}`)).status).toBe(404);
    }
  });

  test("the outbox shows the content of a mail as text and runs none of it", async () => {
    const evil = `"><script>alert(1)</script>`;
    lay("2999-evil.json", {
      to: evil,
      subject: evil,
      text: `${evil} javascript:alert(1)`,
      html: `<head>${evil}`,
      at: evil,
    });
    for (const url of ["/dev/outbox", "/dev/outbox/2999-evil.json"]) {
      const { text, headers } = await server.fetch(HOST, url);
      expect(text).not.toContain("<script");
      expect(text).not.toContain('href="javascript');
      expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
      expect(headers["content-security-policy"]).not.toContain("script-src");
    }
  });

  test.each(["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"])(
    "a client that a proxy forwards with %s gets 404",
    async (name) => {
      lay("2996-secret.json", {});
      for (const url of ["/dev/outbox", "/dev/outbox/2996-secret.json"]) {
        const { status, text } = await server.fetch(HOST, url, { headers: { [name]: "localhost" } });
        expect([status, text.includes("Outbox of")]).toEqual([404, false]);
      }
    },
  );

  test("a client on another machine gets 404", async (context) => {
    const address = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === "IPv4" && !one.internal)?.address;
    if (!address) return context.skip("this machine has no address but its loopback");
    const statusFrom = (to: string) =>
      new Promise<number>((resolve, reject) => {
        const requested = { host: to, port: server.port, path: "/dev/outbox", headers: { host: HOST } };
        request(requested, (answer) => resolve(answer.resume().statusCode ?? 0))
          .on("error", reject)
          .end();
      });
    const statuses = [await statusFrom("127.0.0.1"), await statusFrom(address)];
    expect(statuses).toEqual([200, 404]);
  });

  test("the outbox ignores files that are not mails", async () => {
    lay("2998-other.json", { subject: 7 });
    writeFileSync(path.join(server.dataDir, "outbox", "2997-cut.json"), "{");
    const { status, text } = await server.fetch(HOST, "/dev/outbox");
    expect([status, text.includes("2998-other"), text.includes("2997-cut")]).toEqual([200, false, false]);
  });

  test.each([
    "..%2fsession-secret",
    "..%2F..%2Fetc%2Fpasswd",
    ".2026.json",
    "2026",
    "x.json",
    "%00.json",
    "2026%00.json",
  ])("a request for the mail %s gets 404", async (file) => {
    expect((await server.fetch(HOST, `/dev/outbox/${file}`)).status).toBe(404);
  });

  test("the outbox lists at most 200 mails", async () => {
    for (let at = 0; at < 210; at++) lay(`2027-${String(at).padStart(3, "0")}.json`, {});
    expect(filesIn((await server.fetch(HOST, "/dev/outbox")).text)).toHaveLength(200);
  });
});

describe("with a mail server and a provider of text messages", () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startServer({ SMTP_URL: "smtp://127.0.0.1:9", SMS_URL: "http://127.0.0.1:9/sms" });
  });
  afterAll(() => other.stop());

  test("the page says that the outbox is not used", async () => {
    const { status, text } = await other.fetch(HOST, "/dev/outbox");
    expect([status, text.includes("SMTP_URL")]).toEqual([200, true]);
  });
});
