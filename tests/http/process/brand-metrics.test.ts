import { afterAll, beforeAll, expect, test } from "vitest";
import { FormBrowser } from "../../support/browser";
import { chatsOn, sentIn, write } from "../../support/chats";
import { gauge, readMetrics } from "../../support/metrics";
import { createServedDatabase, type ServedDatabase } from "../../support/served-database";
import { startServer, type TestServer } from "../../support/server";
import { newPerson, signUp } from "../../support/sign-up";

const host = "abendrot.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  server = await startServer({ DATABASE_URL: database.url });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const figures = () => readMetrics(server);

test("messages, signups, logins and mails are counted by brand, and a brand without any is shown with zeros", async () => {
  const brandsOf = ["abendrot", "velvet-hour"];
  const counts = async () => {
    const all = await figures();
    return brandsOf.map((tenant) => [
      gauge(all, "livery_messages_total", { tenant }),
      gauge(all, "livery_signups_total", { tenant }),
      gauge(all, "livery_logins_total", { tenant, result: "failed" }),
      gauge(all, "livery_mails_total", { tenant, result: "sent" }),
    ]);
  };
  const play = chatsOn(server, database);
  const before = await counts();
  await signUp(new FormBrowser(server, host), newPerson(), "DE");
  const [writer, reader] = [await play.member(), await play.member()];
  await play.grant(writer.id, 50);
  sentIn(await write(writer, { profile: reader.id }, "Good evening"));
  await server.fetch(host, "/api/user.php", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
    body: JSON.stringify({ email: "nobody@mail.example", password: "wrong password" }),
  });
  const more = async () =>
    (await counts()).map((values, at) => values.map((value, index) => value - before[at]![index]!));
  await expect.poll(more, { timeout: 20_000 }).toEqual([
    [0, 1, 1, 1],
    [1, 0, 0, 0],
  ]);
  const all = await figures();
  for (const name of ["messages", "signups", "logins", "mails", "sales", "sales_minor", "client_errors"])
    for (const tenant of brandsOf)
      expect(
        all.some((series) => series.name === `livery_${name}_total` && series.labels.tenant === tenant),
        `${name} ${tenant}`,
      ).toBe(true);
});

test("the disk, the backup and the due work are reported", async () => {
  const all = await figures();
  expect(gauge(all, "livery_disk_size_bytes")).toBeGreaterThan(gauge(all, "livery_disk_free_bytes"));
  expect(all).toContainEqual({ name: "livery_backup_timestamp_seconds", labels: {}, value: 0 });
  expect(all).toContainEqual({ name: "livery_refunds_oldest_seconds", labels: {}, value: 0 });
  const work = async () =>
    (await figures()).filter(({ name }) => name === "livery_due").map(({ labels }) => labels.work);
  await expect
    .poll(async () => (await work()).sort(), { timeout: 20_000 })
    .toEqual(["payment_checks", "postbacks", "push_retries", "pushes"]);
});
