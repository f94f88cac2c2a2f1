import { afterEach, beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
let requested: string[] = [];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  requested = [];
  stored.clear();
  vi.stubGlobal("fetch", async (path: string) => {
    requested.push(path);
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

/** Each entry imports its module first: an import takes real time, which fake timers do not advance. */
const calls: Record<string, () => Promise<() => Promise<unknown>>> = {
  "reloading the chats": async () => (await import("./queries")).reloadChats,
  "reloading the likes": async () => (await import("./queries")).reloadLikes,
  "reloading the user": async () => (await import("./queries")).reloadUser,
  "reading a page of a conversation": async () => {
    const { fetchChat } = await import("~/routes/chats/sending/fetch-chats");
    return () => fetchChat(1, { after: 1 });
  },
  "marking messages as seen": async () => {
    const { reportSeen } = await import("~/routes/chats/sending/fetch-chats");
    return () => reportSeen(1, 2, "seen");
  },
  "removing a conversation": async () => {
    const { removeOnServer } = await import("~/routes/chats/sending/fetch-chats");
    return () => removeOnServer({ conversation: 1 });
  },
};

test.each(Object.entries(calls))(
  "%s is retried five times while the server is unavailable",
  async (_name, load) => {
    answer = () => new Response("{}", { status: 503 });
    const run = await load();
    const done = run().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(500 + 1000 + 2000 + 4000 + 8000);
    await done;
    expect(requested).toHaveLength(6);
  },
);

test.each(["reloading the chats", "reloading the likes", "reloading the user"])(
  "%s sends no request while the page is being left, for example by a logout",
  async (name) => {
    answer = () => new Response("{}", { status: 403 });
    const run = await calls[name]!();
    document.documentElement.dataset.leaving = String(performance.now());
    const done = run();
    await vi.advanceTimersByTimeAsync(20_000);
    await done;
    expect(requested).toEqual([]);
  },
);

test("the regions are loaded once per visit, and loaded again after a failure", async () => {
  const regions = [{ country: "NL", regions: [{ id: "NL-UT", name: "Utrecht" }] }];
  const load = async () => (await import("../use-regions")).loadRegions();
  answer = () => new Response("{}", { status: 404 });
  await expect(load()).rejects.toThrow();
  answer = () => new Response(JSON.stringify({ regions }));
  expect(await load()).toEqual(regions);
  expect(requested).toHaveLength(2);
  // Another document of the same visit.
  vi.resetModules();
  expect(await load()).toEqual(regions);
  expect(requested).toHaveLength(2);
});
