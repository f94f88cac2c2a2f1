import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrandFacts } from "~/db/brand-figures";
import type { ControlDatabase } from "~/db/control-database.server";
import { type Alert, alertKey, byHarm } from "~/domain/operators/alerts/alert-kinds";
import { brandAlerts } from "~/domain/operators/alerts/brand-alerts";
import {
  readMarks,
  releaseAlert,
  snoozeAlert,
  takeAlert,
  wakeAlert,
} from "~/domain/operators/alerts/mark-alerts.server";
import {
  beatServer,
  listServers,
  removeServer,
  type ServerBeat,
} from "~/domain/operators/servers/server-beats.server";
import { openControl } from "../support/control-database";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { ConsoleLogin } from "../support/operators";

/** What a person has to do something about, who looks after it, and the processes that report. */
const NOW = new Date("2027-03-20T12:00:00Z");
const HOUR_MS = 3600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const later = (hours: number) => ago(-hours);
let database: TestDatabase;
let control: ControlDatabase;
let rosa: number;
let jonas: number;

beforeAll(async () => {
  database = await createTestDatabase();
  control = await openControl(database.url);
  const login = new ConsoleLogin(control, NOW);
  rosa = (await login.joined()).operator.id;
  jonas = (await login.joined()).operator.id;
});
afterAll(async () => {
  await control.end();
  await database.close();
});

const none = { count: 0, since: null };
const quiet: BrandFacts = {
  ...{ mails: { sent: 100, bounced: 0, waiting: none }, postbacks: none, refunds: none, withdrawals: none },
  ...{ intimate: none, underAge: none, objections: none, complaints: none, providers: [] },
};
const waits = (hours: number, count = 1) => ({ count, since: ago(hours).toISOString() });
const found = (facts: Partial<BrandFacts>) =>
  brandAlerts("b1", { ...quiet, ...facts }, NOW).map(({ kind, level }) => `${kind} ${level}`);

describe("a brand", () => {
  test("without anything that waits has no alert", () => {
    expect(found({})).toEqual([]);
  });

  test.each([
    ["underAge", "under_age", 24],
    ["intimate", "intimate", 48],
    ["objections", "objections", 168],
    ["complaints", "complaints", 168],
    ["withdrawals", "withdrawals", 336],
  ] as const)(
    "has an alert for %s from half of the deadline on, and a graver one after it",
    (name, kind, hours) => {
      expect(found({ [name]: waits(hours / 2 - 0.1) })).toEqual([]);
      expect(found({ [name]: waits(hours / 2) })).toEqual([`${kind} warn`]);
      expect(found({ [name]: waits(hours) })).toEqual([`${kind} bad`]);
    },
  );

  test("has one for refunds at once, for mails that cannot be sent, and for postbacks that were given up", () => {
    expect(found({ refunds: waits(1) })).toEqual(["refunds warn"]);
    expect(found({ refunds: waits(24) })).toEqual(["refunds bad"]);
    const mails = (waiting: BrandFacts["postbacks"]) => ({ mails: { ...quiet.mails, waiting } });
    expect(found(mails(waits(1)))).toEqual(["mails warn"]);
    expect(found(mails(waits(2)))).toEqual(["mails bad"]);
    expect(found({ postbacks: waits(50) })).toEqual(["postbacks warn"]);
  });

  test("has one for bounces only where they are many and a large share", () => {
    const mails = (sent: number, bounced: number) => ({ mails: { sent, bounced, waiting: none } });
    expect(found(mails(0, 9))).toEqual([]);
    expect(found(mails(1000, 20))).toEqual([]);
    expect(found(mails(100, 20))).toEqual(["bounces warn"]);
  });

  test("has one for a provider at which all payments fail", () => {
    const provider = (paid: number, failed: number) => ({
      providers: [{ provider: "mollie", started: 10, paid, failed, lastAt: null }],
    });
    expect(found(provider(0, 4))).toEqual([]);
    expect(found(provider(1, 9))).toEqual([]);
    expect(found(provider(0, 5))).toEqual(["providers bad"]);
    const [alert] = brandAlerts("b1", { ...quiet, ...provider(0, 5) }, NOW);
    expect(alertKey(alert!)).toBe("providers:b1:mollie");
  });
});

test("alerts are sorted by level, harm and age", () => {
  const alert = (kind: Alert["kind"], level: Alert["level"], hours: number | null): Alert => ({
    ...{ kind, level, about: "b1", count: 1, name: "" },
    since: hours === null ? null : ago(hours),
  });
  const sorted = [
    alert("under_age", "bad", 30),
    alert("mails", "bad", 90),
    alert("mails", "bad", 3),
    alert("under_age", "warn", 13),
    alert("postbacks", "warn", 99),
    alert("postbacks", "warn", null),
  ];
  expect([...sorted].reverse().sort(byHarm)).toEqual(sorted);
});

describe("a mark of an alert", () => {
  const by = (operatorId: number, now = NOW) => ({ control, now, operatorId });

  test("hides a snoozed alert from the operator alone, for its time", async () => {
    await snoozeAlert(by(rosa), "mails:b1", "hour");
    const snoozed = async (who: number, now: Date) => [...(await readMarks(by(who, now))).snoozed.keys()];
    expect(await snoozed(rosa, later(0.9))).toEqual(["mails:b1"]);
    expect(await snoozed(jonas, NOW)).toEqual([]);
    expect(await snoozed(rosa, later(1))).toEqual([]);
    // Again and longer, then no more.
    await snoozeAlert(by(rosa), "mails:b1", "day");
    expect(await snoozed(rosa, later(23))).toEqual(["mails:b1"]);
    await wakeAlert(by(jonas), "mails:b1");
    expect(await snoozed(rosa, NOW)).toEqual(["mails:b1"]);
    await wakeAlert(by(rosa), "mails:b1");
    expect(await snoozed(rosa, NOW)).toEqual([]);
  });

  test("gives an alert to one operator, until it is given back or a working day has passed", async () => {
    const takers = await Promise.all([takeAlert(by(rosa), "refunds:b1"), takeAlert(by(jonas), "refunds:b1")]);
    expect(takers.filter(Boolean).length).toBe(1);
    const [holder, loser] = takers[0] ? [rosa, jonas] : [jonas, rosa];
    expect(await takeAlert(by(holder), "refunds:b1")).toBe(true);
    await releaseAlert(by(loser), "refunds:b1");
    expect((await readMarks(by(loser))).taken.get("refunds:b1")?.operatorId).toBe(holder);
    await releaseAlert(by(holder), "refunds:b1");
    expect(await takeAlert(by(loser), "refunds:b1")).toBe(true);
    expect((await readMarks(by(holder, later(12)))).taken.size).toBe(0);
    expect(await takeAlert(by(holder, later(12)), "refunds:b1")).toBe(true);
  });
});

describe("a process that serves", () => {
  const beat = (name: string, more: Partial<ServerBeat> = {}): ServerBeat => ({
    ...{ name, release: "abc", startedAt: ago(2), loopMs: 3.6, memoryMb: 412.4 },
    ...{ streams: 3, brands: 5, refused: 0, disk: null, backupAt: null },
    ...more,
  });
  const names = async (now: Date) => (await listServers({ control, now })).map(({ name }) => name);

  test("is listed with its last report, and not twice", async () => {
    await beatServer({ control, now: ago(0.1) }, beat("app-1:7"));
    // A container with the same host and process number started again.
    await beatServer({ control, now: NOW }, beat("app-1:7", { startedAt: NOW, release: "def" }));
    expect(await listServers({ control, now: NOW })).toEqual([
      { ...beat("app-1:7"), startedAt: NOW, seenAt: NOW, release: "def", loopMs: 4, memoryMb: 412 },
    ]);
  });

  test("is not listed ten minutes after its last report, or once it stopped", async () => {
    await beatServer({ control, now: NOW }, beat("app-1:7"));
    await beatServer({ control, now: later(0.1) }, beat("app-2:7"));
    expect(await names(later(0.1))).toEqual(["app-1:7", "app-2:7"]);
    await beatServer({ control, now: later(0.2) }, beat("app-2:7"));
    expect(await names(later(0.2))).toEqual(["app-2:7"]);
    await removeServer({ control }, "app-2:7");
    expect(await names(later(0.2))).toEqual([]);
  });
});
