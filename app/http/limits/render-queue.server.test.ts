import { describe, expect, test } from "vitest";
import { RenderQueue, RenderQueueFull } from "./render-queue.server";

const limits = { running: 2, perTenant: 1, waiting: 4, waitingPerTenant: 3 };

/** A queue whose tasks end on request; `started` names the tasks in the order in which they started. */
function queueOf(given = limits) {
  const queue = new RenderQueue(given);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enqueue = (tenant: string, name: string) =>
    queue.run(
      tenant,
      () =>
        new Promise<void>((resolve) => {
          started.push(name);
          ends.set(name, resolve);
        }),
    );
  return { queue, started, enqueue, end: (name: string) => ends.get(name)?.() };
}

describe("the queue of pages to render", () => {
  test("leaves a slot to other brands under the load of one brand, and takes turns", async () => {
    const { started, enqueue, end } = queueOf();
    const busy = ["a1", "a2", "a3"].map((name) => enqueue("a", name));
    await expect.poll(() => started).toEqual(["a1"]);
    const quiet = [enqueue("b", "b1"), enqueue("b", "b2")];
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

  test("refuses renders beyond the limit of one brand and of all brands", async () => {
    const { queue, started, enqueue, end } = queueOf();
    const waiting = ["a1", "a2", "a3", "a4"].map((name) => enqueue("a", name));
    await expect(enqueue("a", "a5")).rejects.toBeInstanceOf(RenderQueueFull);
    void enqueue("b", "b1");
    void enqueue("b", "b2");
    await expect(enqueue("c", "c1")).rejects.toBeInstanceOf(RenderQueueFull);
    expect([queue.running, queue.waiting]).toEqual([2, 4]);
    await expect.poll(() => started).toEqual(["a1", "b1"]);
    end("a1");
    await waiting[0];
    expect(queue.waiting).toBe(3);
  });

  test("releases the slot of a failed render", async () => {
    const { queue } = queueOf({ ...limits, running: 1 });
    const failing = () => Promise.reject(new Error("no page"));
    await Promise.allSettled([1, 2, 3].map(() => queue.run("a", failing)));
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
    expect(await queue.run("a", () => Promise.resolve("page"))).toBe("page");
  });

  test("runs all renders at once without limits", () => {
    const queue = new RenderQueue(null);
    let started = 0;
    for (let at = 0; at < 500; at++)
      void queue.run("a", async () => {
        started += 1;
      });
    expect(started).toBe(500);
  });
});
