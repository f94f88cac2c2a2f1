import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinMember } from "../support/members";
import { PushService } from "../support/push-service";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { ThirdParties } from "../support/third-parties";

const HOST = "velvethour.example";
const { TEST_SERVICES_REDIS_URL: redisUrl = "" } = process.env;
const PROCESSES = 2;
const WRITERS = 6;

describe.skipIf(!redisUrl)("several processes", () => {
  const service = new PushService();
  let database: ServedDatabase;
  let thirdParties: ThirdParties;
  let server: TestServer;

  beforeAll(async () => {
    [database, thirdParties] = [await createServedDatabase(), await ThirdParties.open(service.handler)];
    const variables = {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      TRUST_PROXY: "loopback",
      WEB_CONCURRENCY: String(PROCESSES),
    };
    server = await startServer(variables, thirdParties);
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([database.close(), thirdParties.close()]);
  });

  test("each process pushes its own notices, and every push is sent once", async () => {
    await expect
      .poll(() => server.log.filter(({ msg }) => msg === "the database is ready").length)
      .toBe(PROCESSES);
    const bo = await joinMember(server, database, HOST, "NL");
    const { push_public_key: key } = (await server.fetch(HOST, "/api/settings.php")).json() as {
      push_public_key: string;
    };
    const subscription = service.subscribe(key);
    await bo.browser.call("POST", "/api/user.php?push=1", { subscription });
    const writers = [];
    for (let at = 0; at < WRITERS; at++) writers.push(await joinMember(server, database, HOST, "NL"));
    // Connections are distributed in turn. The test waits for each push, so that the process that wrote the notice sends it.
    for (const [at, { browser }] of writers.entries()) {
      const body = { profile: bo.id, text: "Hello", client_message_id: `several-processes-${at}` };
      expect((await browser.call("POST", "/api/chat.php", body)).status).toBe(200);
      await service.until(() => service.of(subscription).length > at);
    }
    expect(service.of(subscription)).toHaveLength(WRITERS);
    expect(new Set(service.of(subscription).map(({ headers }) => headers.topic)).size).toBe(WRITERS);
    expect(thirdParties.processes.size).toBe(PROCESSES);
  });
});
