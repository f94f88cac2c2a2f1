import { expect, test } from "vitest";
import { RateLimited } from "./limits.server";
import { serialize } from "./serialize.server";

test("tasks of one member run in order, one at a time, whatever fails; another's do not wait", async () => {
  const done: string[] = [];
  let open = () => undefined as unknown;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const one = [1, 2, 3].map((at) =>
    serialize("one", async () => {
      await gate;
      done.push(`one ${at}`);
      if (at === 2) throw new Error("refused");
    }),
  );
  await serialize("other", async () => done.push("other"));
  expect(done).toEqual(["other"]);
  open();
  const results = await Promise.allSettled(one);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(done).toEqual(["other", "one 1", "one 2", "one 3"]);
});

test("tasks beyond the limit of one member are refused until others have finished", async () => {
  let open = () => undefined as unknown;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = Array.from({ length: 200 }, () => serialize("one", () => gate));
  await expect(serialize("one", () => gate)).rejects.toBeInstanceOf(RateLimited);
  await expect(serialize("other", async () => "done")).resolves.toBe("done");
  open();
  await Promise.all(held);
  await expect(serialize("one", async () => "done")).resolves.toBe("done");
});
