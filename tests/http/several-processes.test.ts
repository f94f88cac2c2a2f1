import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";
import { dropDatabase, makeName, ask as query, urlWith } from "../support/test-server";

const { TEST_SERVICES_DATABASE_URL: databaseUrl = "", TEST_SERVICES_REDIS_URL: redisUrl = "" } = process.env;
const PROCESSES = 2;
const PATIENCE = { timeout: 10_000, interval: 20 };

describe.skipIf(!databaseUrl || !redisUrl)("several processes at one port", () => {
  const name = makeName("processes");
  let server: TestServer;
  let tenants: TenantsCopy;

  let madeAccessRole = false;

  beforeAll(async () => {
    madeAccessRole =
      (await query(databaseUrl, "select from pg_roles where rolname = 'livery_access'")).length === 0;
    await query(databaseUrl, `create database ${name}`);
    tenants = copyTenants();
    server = await startServer({
      ...tenants.variables,
      DATABASE_URL: urlWith(databaseUrl, name),
      REDIS_URL: redisUrl,
      WEB_CONCURRENCY: String(PROCESSES),
    });
    for (const msg of ["listening", "the database is ready"])
      await vi.waitFor(
        () => expect(server.log.filter((line) => line.msg === msg)).toHaveLength(PROCESSES),
        PATIENCE,
      );
  });
  afterAll(async () => {
    await server.stop();
    tenants.close();
    await dropDatabase(databaseUrl, name);
    await query(databaseUrl, `drop role if exists ${name}_app`);
    // Another run on the same server may have begun to use it.
    if (madeAccessRole) await query(databaseUrl, "drop role if exists livery_access").catch(() => {});
  });

  const answers = (host: string, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await server.ask(host, "/pages/terms")).status));

  test("have one secret between them, so that each can log in to the database", async () => {
    const form = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
    const given = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.ask("kaleido.example", "/pages/cookies", {
          method: "POST",
          headers: form,
          body: "answer=accept",
        }),
      ),
    );
    expect(given.map(({ status }) => status)).toEqual(Array(20).fill(302));
    expect(
      await query(urlWith(databaseUrl, name), "select count(*)::int as count from consent_receipts"),
    ).toEqual([{ count: 20 }]);
  });

  test("both take up a new brand, and both let it go", async () => {
    tenants.add("neu", "fjordlys", (json) =>
      Object.assign(json, { name: "Ny Stjerne", domain: "neu.example" }),
    );
    await expect
      .poll(
        () => server.log.filter(({ msg, tenant }) => msg === "tenant live" && tenant === "neu").length,
        PATIENCE,
      )
      .toBe(PROCESSES);
    expect(await answers("neu.example", 20)).toEqual(Array(20).fill(200));
    tenants.remove("neu");
    await expect
      .poll(
        () => server.log.filter(({ msg, tenant }) => msg === "tenant gone" && tenant === "neu").length,
        PATIENCE,
      )
      .toBe(PROCESSES);
    expect(await answers("neu.example", 20)).toEqual(Array(20).fill(404));
  });

  test("are ready when all of what they lean on is there", async () => {
    for (let at = 0; at < 6; at++)
      expect((await server.ask("localhost", "/readyz")).json()).toMatchObject({
        ready: true,
        database: "ok",
        redis: "ok",
      });
  });

  test("end together, in order", async () => {
    expect(await server.stop()).toBe(0);
  });
});
