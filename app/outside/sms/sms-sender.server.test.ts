import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mailsIn } from "../../../tests/support/outbox";
import { httpSmsSender, outboxSmsSender, SmsNotSent } from "./sms-sender.server";

/** A provider's API as documented, which records the received messages. */
const received: { authorization: string | null; form: Record<string, string>; query: string }[] = [];
let status = 200;
const provider = setupServer(
  http.post("https://sms.example/v1/messages", async ({ request }) => {
    if (status !== 200) return new HttpResponse("refused", { status });
    received.push({
      authorization: request.headers.get("authorization"),
      form: Object.fromEntries(new URLSearchParams(await request.text())),
      query: new URL(request.url).search,
    });
    return HttpResponse.json({ status: "created" });
  }),
);
beforeAll(() => provider.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  received.length = 0;
  status = 200;
});
afterAll(() => provider.close());

const sms = {
  tenant: "velvet-hour",
  from: "Velvet Hour: Plus",
  to: "+31612345678",
  text: "012345 is the code of {from}. 5 % & more",
  at: new Date("2027-01-02T03:04:05Z"),
};
const URL_OF_FORM = "https://user:p%40ss@sms.example/v1/messages?from={from}&to={to}&message={text}&flash=no";

test("a message is posted as the form in the address, with the address's login and no query", async () => {
  await httpSmsSender(URL_OF_FORM).send(sms);
  expect(received).toEqual([
    {
      authorization: `Basic ${Buffer.from("user:p@ss").toString("base64")}`,
      form: { from: "VelvetHourP", to: "+31612345678", message: sms.text, flash: "no" },
      query: "",
    },
  ]);
});

test("a provider that refuses, fails or is unreachable throws one error without secrets", async () => {
  const sender = httpSmsSender(URL_OF_FORM);
  for (const code of [400, 401, 500, 503]) {
    status = code;
    const failure = await sender.send(sms).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SmsNotSent);
    expect((failure as Error).message).toBe(`the provider answered ${code}`);
  }
  provider.use(http.post("https://sms.example/v1/messages", () => HttpResponse.error()));
  await expect(sender.send(sms)).rejects.toBeInstanceOf(SmsNotSent);
  expect(received).toEqual([]);
});

test("without a provider a message is written to the outbox, readable by its owner only", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "sms-"));
  try {
    await outboxSmsSender(path.join(dir, "outbox")).send(sms);
    expect(mailsIn(dir, sms.to)).toMatchObject([
      { channel: "sms", tenant: "velvet-hour", to: sms.to, subject: sms.text, text: sms.text },
    ]);
    expect(statSync(path.join(dir, "outbox")).mode & 0o077).toBe(0);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
