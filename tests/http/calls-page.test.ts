import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { Closed, MessageRefused } from "~/domain/chats/refusals.server";
import { photoProblems } from "~/domain/photos/rules";
import { mountApi } from "~/http/api/mount.server";
import type { DoorEnv } from "~/http/door-env.server";

const app = path.resolve(import.meta.dirname, "../../app");
const page = readFileSync(path.join(app, "docs/calls.md"), "utf8");

/** What the page says of each call, by its method and path. */
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf("\n")), section.split(/^## /m)[0] ?? ""]),
);

/** The calls as they are mounted. What answers every method says itself which one it takes. */
function mountedCalls(): string[] {
  const mounted = new Hono<DoorEnv>();
  mountApi(mounted, {} as Parameters<typeof mountApi>[1]);
  return mounted.routes
    .filter(({ path }) => !path.endsWith("*"))
    .map(({ method, path }) => `${method === "ALL" ? "GET" : method} ${path}`);
}

/** Codes that stand in no call's file: why something is refused is its code there. */
const reasons: Record<Closed | MessageRefused["why"], true> = {
  blocked: true,
  blocked_by: true,
  left: true,
  unconfirmed: true,
  empty: true,
  too_long: true,
  no_such_gift: true,
};

test("the page of calls names every call that is mounted, and no other, each once", () => {
  const named = [...page.matchAll(/^### (.+)$/gm)].map(([, call]) => call);
  expect(named.toSorted()).toEqual(mountedCalls().toSorted());
});

describe.each([...sections])("%s", (call, section) => {
  test("has an example that asks for it and shows what is answered", () => {
    const examples = [...section.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, text]) => text ?? "");
    expect(examples).toHaveLength(1);
    const [asked = ""] = examples[0]!.split("\n");
    expect(asked.split("?")[0]).toBe(call);
    expect(examples[0]).toMatch(/^20[014]( |$)/m);
  });

  test("shows JSON that its reader could ask with", () => {
    for (const [line] of section.matchAll(/^\{.*\}$/gm)) expect(() => JSON.parse(line), line).not.toThrow();
  });
});

test("every code that a call refuses with stands on the page", () => {
  const files = readdirSync(path.join(app, "http/api")).map((file) => path.join("http/api", file));
  const sources = [...files, "http/live/events.server.ts", "http/door.server.ts"].map((file) =>
    readFileSync(path.join(app, file), "utf8"),
  );
  const codes = sources.flatMap((source) =>
    [...source.matchAll(/(?:answerError\(\s*\d{3},\s*|refuse\(c, \d{3}, |error: )"(\w+)"/g)].map(
      ([, code]) => code!,
    ),
  );
  expect(codes.length).toBeGreaterThan(40);
  const unnamed = [...codes, ...Object.keys(reasons), ...photoProblems].filter(
    (code) => !page.includes(`\`${code}\``),
  );
  expect([...new Set(unnamed)]).toEqual([]);
});
