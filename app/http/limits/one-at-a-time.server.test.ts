import { expect, test } from "vitest";
import { TooOften } from "./limits.server";
import { oneAtATime } from "./one-at-a-time.server";

test("what one person asks for comes one after the other, in its order, whatever fails of it; another's does not wait", async () => {
  const done: string[] = [];
  let open = () => undefined as unknown;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const one = [1, 2, 3].map((at) =>
    oneAtATime("one", async () => {
      await gate;
      done.push(`one ${at}`);
      if (at === 2) throw new Error("refused");
    }),
  );
  await oneAtATime("other", async () => done.push("other"));
  expect(done).toEqual(["other"]);
  open();
  const results = await Promise.allSettled(one);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(done).toEqual(["other", "one 1", "one 2", "one 3"]);
});

test("more than so much of one person is refused at once, until the rest is done", async () => {
  let open = () => undefined as unknown;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = Array.from({ length: 200 }, () => oneAtATime("one", () => gate));
  await expect(oneAtATime("one", () => gate)).rejects.toBeInstanceOf(TooOften);
  await expect(oneAtATime("other", async () => "done")).resolves.toBe("done");
  open();
  await Promise.all(held);
  await expect(oneAtATime("one", async () => "done")).resolves.toBe("done");
});
