import { describe, expect, test } from "vitest";
import { RenderQueue, RenderQueueFull } from "./render-queue.server";

const limits = { running: 2, perTenant: 1, waiting: 4, waitingPerTenant: 3 };

/** A queue whose work ends when it is told to; `started` names the work in the order in which it started. */
function queueOf(given = limits) {
  const queue = new RenderQueue(given);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (tenant: string, name: string) =>
    queue.run(
      tenant,
      () =>
        new Promise<void>((resolve) => {
          started.push(name);
          ends.set(name, resolve);
        }),
    );
  return { queue, started, ask, end: (name: string) => ends.get(name)?.() };
}

describe("the queue of pages to render", () => {
  test("a brand with much to render leaves a slot to the others, and takes turns with them", async () => {
    const { started, ask, end } = queueOf();
    const busy = ["a1", "a2", "a3"].map((name) => ask("a", name));
    await expect.poll(() => started).toEqual(["a1"]);
    const quiet = [ask("b", "b1"), ask("b", "b2")];
    await expect.poll(() => started).toEqual(["a1", "b1"]);
    end("a1");
    await busy[0];
    await expect.poll(() => started).toEqual(["a1", "b1", "a2"]);
    end("b1");
    await quiet[0];
    await expect.poll(() => started).toEqual(["a1", "b1", "a2", "b2"]);
    end("a2");
    await expect.poll(() => started).toEqual(["a1", "b1", "a2", "b2", "a3"]);
    end("a3");
    end("b2");
    await Promise.all([...busy, ...quiet]);
  });

  test("what is over the bound is refused at once: of one brand, and of all", async () => {
    const { queue, started, ask, end } = queueOf();
    const waiting = ["a1", "a2", "a3", "a4"].map((name) => ask("a", name));
    await expect(ask("a", "a5")).rejects.toBeInstanceOf(RenderQueueFull);
    void ask("b", "b1");
    void ask("b", "b2");
    await expect(ask("c", "c1")).rejects.toBeInstanceOf(RenderQueueFull);
    expect([queue.running, queue.waiting]).toEqual([2, 4]);
    await expect.poll(() => started).toEqual(["a1", "b1"]);
    end("a1");
    await waiting[0];
    expect(queue.waiting).toBe(3);
  });

  test("work that fails gives its slot back", async () => {
    const { queue } = queueOf({ ...limits, running: 1 });
    const failing = () => Promise.reject(new Error("no page"));
    await Promise.allSettled([1, 2, 3].map(() => queue.run("a", failing)));
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
    expect(await queue.run("a", () => Promise.resolve("page"))).toBe("page");
  });

  test("without limits everything runs at once", () => {
    const queue = new RenderQueue(null);
    let started = 0;
    for (let at = 0; at < 500; at++)
      void queue.run("a", async () => {
        started += 1;
      });
    expect(started).toBe(500);
  });
});
