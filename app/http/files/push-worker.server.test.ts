import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { pushWorker } from "./push-worker.server";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";
const CHROME_ON_IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1";
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

type Page = {
  url: string;
  focused: boolean;
  visibilityState: string;
  postMessage: (message: unknown) => void;
};
const push = { title: "Velvet Hour", body: "Something came", url: "/likes", tag: "likes", badge: 3 };
const likes: Page = {
  url: "https://velvet-hour.example/likes",
  focused: true,
  visibilityState: "visible",
  postMessage: () => undefined,
};

/** Runs the handler of pushes. @returns the titles of the notifications */
async function deliver(userAgent: string, pages: () => Promise<Page[]>, data: unknown): Promise<string[]> {
  const titles: string[] = [];
  const handlers = new Map<string, (event: unknown) => void>();
  const self = {
    navigator: { userAgent, setAppBadge: async () => undefined },
    location: { origin: "https://velvet-hour.example" },
    clients: { matchAll: pages },
    registration: { showNotification: async (title: string) => void titles.push(title) },
    addEventListener: (type: string, handler: (event: unknown) => void) => handlers.set(type, handler),
  };
  const caches = { match: async () => undefined };
  runInNewContext(pushWorker, { self, caches, URL, settings: { name: "The brand", pushKey: null } });
  let work: Promise<unknown> | undefined;
  handlers.get("push")!({ data, waitUntil: (started: Promise<unknown>) => (work = started) });
  await work;
  return titles;
}
const json = { json: () => push };

test.each([
  ["Safari on an iPhone", IPHONE],
  ["Safari on a Mac", MAC],
  ["Chrome on an iPhone", CHROME_ON_IPHONE],
])("%s shows a notification for each push, also while the member looks at its page", async (_, agent) => {
  expect(await deliver(agent, async () => [likes], json)).toEqual(["Velvet Hour"]);
});

test.each([
  ["Chrome", CHROME],
  ["Firefox", FIREFOX],
])("%s shows none while the member looks at the page of the push, and one otherwise", async (_, agent) => {
  expect(await deliver(agent, async () => [likes], json)).toEqual([]);
  expect(await deliver(agent, async () => [{ ...likes, focused: false }], json)).toEqual(["Velvet Hour"]);
  expect(await deliver(agent, async () => [], json)).toEqual(["Velvet Hour"]);
});

test("a push that cannot be read, and one whose pages cannot be listed, are shown as well", async () => {
  const unreadable = {
    json: () => {
      throw new SyntaxError("not JSON");
    },
  };
  expect(await deliver(IPHONE, async () => [likes], unreadable)).toEqual(["The brand"]);
  expect(await deliver(IPHONE, () => Promise.reject(new Error("no pages")), json)).toEqual(["Velvet Hour"]);
  expect(await deliver(IPHONE, async () => [likes], null)).toEqual(["The brand"]);
});
