import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HtmlCache } from "./html-cache.server";

const page = (html: string) => async () => ({ html, status: 200, headers: {} });
const textOf = (cached: Awaited<ReturnType<HtmlCache["getOrRender"]>>) =>
  cached ? cached.page.identity.body.toString() : null;
const get = async (cache: HtmlCache, key: string, html: string) =>
  textOf(await cache.getOrRender(key, page(html)));

/** A rendering that ends when the test releases it. */
function slow() {
  const state = { count: 0, finish: (_html: string) => {}, fail: (_error: Error) => {} };
  const render = () =>
    new Promise<{ html: string; status: number; headers: Record<string, string> }>((resolve, reject) => {
      state.count++;
      state.finish = (html) => resolve({ html, status: 200, headers: {} });
      state.fail = reject;
    });
  return { state, render };
}

test("a page is rendered once and then cached", async () => {
  const cache = new HtmlCache(1e6);
  expect(await get(cache, "a /", "first")).toBe("first");
  expect(await get(cache, "a /", "second")).toBe("first");
  expect(textOf(cache.get("a /") ?? null)).toBe("first");
  expect(cache.count).toBe(1);
});

test("parallel requests share one rendering", async () => {
  const cache = new HtmlCache(1e6);
  const work = slow();
  const requested = Array.from({ length: 50 }, () => cache.getOrRender("a /", work.render));
  work.state.finish("shared");
  expect(new Set((await Promise.all(requested)).map(textOf))).toEqual(new Set(["shared"]));
  expect(work.state.count).toBe(1);
});

test("a failed rendering fails for all who waited, is not cached, and is tried again", async () => {
  const cache = new HtmlCache(1e6);
  const work = slow();
  const requested = [0, 1].map(() => cache.getOrRender("a /", work.render));
  work.state.fail(new Error("broken"));
  for (const one of requested) await expect(one).rejects.toThrow("broken");
  expect(await get(cache, "a /", "mended")).toBe("mended");
});

test("a page that must not be cached is not cached", async () => {
  const cache = new HtmlCache(1e6);
  expect(await cache.getOrRender("a /", async () => null)).toBeNull();
  expect([cache.count, cache.bytes]).toEqual([0, 0]);
});

describe("dropping a tenant", () => {
  test("drops all of its pages, and none of a tenant whose name starts the same", async () => {
    const cache = new HtmlCache(1e6);
    for (const key of ["a /", "a /x", "ab /", "b /"]) await get(cache, key, `page ${key}`);
    cache.drop("a");
    expect(["a /", "a /x", "ab /", "b /"].map((key) => cache.get(key) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test("during a rendering delivers that page and does not cache it", async () => {
    const cache = new HtmlCache(1e6);
    const before = slow();
    const requested = cache.getOrRender("a /", before.render);
    cache.drop("a");
    before.state.finish("old");
    expect(textOf(await requested)).toBe("old");
    expect(cache.get("a /")).toBeUndefined();
    expect(await get(cache, "a /", "new")).toBe("new");
  });

  test("lets later requests not wait for the old rendering, whichever ends first", async () => {
    const cache = new HtmlCache(1e6);
    const [before, after] = [slow(), slow()];
    const old = cache.getOrRender("a /", before.render);
    cache.drop("a");
    const fresh = cache.getOrRender("a /", after.render);
    after.state.finish("new");
    expect(textOf(await fresh)).toBe("new");
    before.state.finish("old");
    expect(textOf(await old)).toBe("old");
    expect(textOf(cache.get("a /") ?? null)).toBe("new");
  });
});

describe("memory", () => {
  test("stays within its limit under any requests, and is released", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat(40), fc.nat(4000)), { maxLength: 60 }),
        async (requested) => {
          const cache = new HtmlCache(20_000);
          for (const [slug, path, size] of requested) {
            await get(cache, `${slug} /${path}`, "x".repeat(size));
            expect(cache.bytes).toBeLessThanOrEqual(20_000);
          }
          for (const slug of ["a", "b", "c"]) cache.drop(slug);
          expect([cache.bytes, cache.count]).toEqual([0, 0]);
        },
      ),
    );
  });

  test("is taken from the least recently used page", async () => {
    const cache = new HtmlCache(13_000);
    for (const key of ["a /1", "a /2", "a /3"]) await get(cache, key, "x".repeat(2500));
    cache.get("a /1");
    await get(cache, "a /4", "x".repeat(2500));
    expect(["a /1", "a /2", "a /3", "a /4"].map((key) => cache.get(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test("takes no page that is larger than the limit", async () => {
    const cache = new HtmlCache(5000);
    expect(await get(cache, "a /", "x".repeat(9000))).toBe("x".repeat(9000));
    expect([cache.count, cache.bytes]).toEqual([0, 0]);
  });
});
