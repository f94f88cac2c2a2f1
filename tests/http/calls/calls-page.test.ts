import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Closed, MessageRefused } from "~/domain/chats/refusals.server";
import { photoProblems } from "~/domain/photos/rules";
import { callTable } from "~/http/api/call-table.server";
import { mountApi } from "~/http/api/mount.server";
import type { DoorEnv } from "~/http/door-env.server";
import { makeCallsPage } from "../../../scripts/openapi/calls-page";

const app = path.resolve(import.meta.dirname, "../../../app");
const page = readFileSync(path.join(app, "docs/calls.md"), "utf8");

/** Returns the mounted calls. A call that is mounted for all methods checks its method itself. */
function mountedCalls(): string[] {
  const mounted = new Hono<DoorEnv>();
  mountApi(mounted, {} as Parameters<typeof mountApi>[1]);
  return mounted.routes
    .filter(({ path }) => !path.endsWith("*"))
    .map(({ method, path }) => `${method === "ALL" ? "GET" : method} ${path}`);
}

/** Refusals of the table that only pages get. */
const ofPages = new Set(["link_expired", "setup_over"]);

/** Codes that no file of a call names: they come from the reason of the refusal. */
const reasons: Record<Closed | MessageRefused["why"], true> = {
  blocked: true,
  blocked_by: true,
  left: true,
  suspended: true,
  away: true,
  unconfirmed: true,
  empty: true,
  too_long: true,
  no_such_gift: true,
};

test("the documentation of the calls is what `npm run -s openapi -- --calls` writes", () => {
  expect(page).toBe(makeCallsPage());
});

test("the documentation of the calls lists every mounted call once and no other", () => {
  const named = [...page.matchAll(/^### (.+)$/gm)].map(([, call]) => call);
  expect(named.toSorted()).toEqual(mountedCalls().toSorted());
});

test("the table of calls lists every mounted call once and no other", () => {
  expect(Object.keys(callTable).toSorted()).toEqual(mountedCalls().toSorted());
});

test("the documentation lists every error code of the calls", () => {
  const files = readdirSync(path.join(app, "http/api")).map((file) => path.join("http/api", file));
  const sources = [
    ...files,
    "http/live/events.server.ts",
    "http/door.server.ts",
    "http/refusals/refusal-table.server.ts",
  ].map((file) => readFileSync(path.join(app, file), "utf8"));
  const codes = sources.flatMap((source) =>
    [
      ...source.matchAll(/(?:answerError\(\s*\d{3},\s*|refuse\(c, \d{3}, |refusal\(\d{3}, |error: )"(\w+)"/g),
    ].map(([, code]) => code!),
  );
  expect(codes.length).toBeGreaterThan(40);
  const unnamed = [...codes, ...Object.keys(reasons), ...photoProblems].filter(
    (code) => !ofPages.has(code) && !page.includes(`\`${code}\``),
  );
  expect([...new Set(unnamed)]).toEqual([]);
});

test("the documentation shows the fields of every schema that it names, except what a browser makes", () => {
  const named = [...page.matchAll(/_([A-Z]\w+)_/g)].map(([, name = ""]) => name);
  const ofBrowsers = ["PushSubscription", "PasskeyLogin", "NewPasskey"];
  expect(new Set(named).size).toBeGreaterThan(5);
  for (const name of new Set(named))
    expect([name, page.includes(`**${name}**`)]).toEqual([name, !ofBrowsers.includes(name)]);
});
