import { afterEach, beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
let asked: string[] = [];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  asked = [];
  stored.clear();
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer();
  });
  vi.stubGlobal("document", {
    documentElement: { lang: "en", dataset: {}, classList: { contains: () => false } },
    dispatchEvent: () => true,
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads a module first: importing takes real time, which fake timers do not wait for. */
const calls: Record<string, () => Promise<() => Promise<unknown>>> = {
  "reloading the chats": async () => (await import("./queries")).reloadChats,
  "reloading the likes": async () => (await import("./queries")).reloadLikes,
  "reloading the user": async () => (await import("./queries")).reloadUser,
  "reading a page of a conversation": async () => {
    const { askChat } = await import("~/routes/chats/ask");
    return () => askChat(1, { after: 1 });
  },
  "marking messages as seen": async () => {
    const { tellSeen } = await import("~/routes/chats/ask");
    return () => tellSeen(1, 2, "seen");
  },
  "removing a conversation": async () => {
    const { removeOnServer } = await import("~/routes/chats/ask");
    return () => removeOnServer({ conversation: 1 });
  },
};

test.each(Object.entries(calls))("%s is retried five times while the server is away", async (_name, load) => {
  answer = () => new Response("{}", { status: 503 });
  const run = await load();
  const done = run().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000 + 4000 + 8000);
  await done;
  expect(asked).toHaveLength(6);
});

test.each(["reloading the chats", "reloading the likes", "reloading the user"])(
  "%s asks nothing while the page is being left, by a logout perhaps",
  async (name) => {
    answer = () => new Response("{}", { status: 403 });
    const run = await calls[name]!();
    document.documentElement.dataset.leaving = String(performance.now());
    const done = run();
    await vi.advanceTimersByTimeAsync(20_000);
    await done;
    expect(asked).toEqual([]);
  },
);

test("the regions are loaded once for all documents of a visit, and again after a failure", async () => {
  const regions = [{ country: "NL", regions: [{ id: "NL-UT", name: "Utrecht" }] }];
  const load = async () => (await import("../use-regions")).loadRegions();
  answer = () => new Response("{}", { status: 404 });
  await expect(load()).rejects.toThrow();
  answer = () => new Response(JSON.stringify({ regions }));
  expect(await load()).toEqual(regions);
  expect(asked).toHaveLength(2);
  // Another document of the same visit.
  vi.resetModules();
  expect(await load()).toEqual(regions);
  expect(asked).toHaveLength(2);
});
