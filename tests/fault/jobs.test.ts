import { afterAll, beforeAll, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { MailServer } from "../support/mail-server";
import { type Relay, startRelay } from "../support/relay";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, signUp } from "../support/sign-up";

const HOST = "kaleido.example";
let database: ServedDatabase;
let relay: Relay;
let server: TestServer;
const smtp = new MailServer();

beforeAll(async () => {
  await smtp.listen();
  database = await createServedDatabase();
  relay = await startRelay(database);
  server = await startServer({
    DATABASE_URL: database.at(relay.port),
    SMTP_URL: smtp.url,
    RATE_LIMITS: "0",
  });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await relay.close();
  await database.close();
  await smtp.hangUp();
});

const mailTo = ({ email }: { email: string }) =>
  expect.poll(() => smtp.to(email).length, { timeout: 20_000 }).toBeGreaterThan(0);

test("a job that ends while the database is unavailable stops no other job", async () => {
  const [early, late] = [newPerson(), newPerson()];
  smtp.onMail = () => relay.cut();
  await signUp(new FormBrowser(server, HOST), early, "FR");
  await mailTo(early);
  const unreached = () => server.log.filter(({ msg }) => msg === "a job queue could not be reached").length;
  // The completion of the job fails right after the mail server's answer. The log reports the outage once, however many queries fail.
  await expect.poll(unreached).toBeGreaterThan(0);
  expect((await server.fetch(HOST, "/")).status).toBe(200);

  smtp.onMail = async () => {};
  await relay.mend();
  await signUp(new FormBrowser(server, HOST), late, "FR");
  await mailTo(late);
});
