import { expect, test } from "vitest";
import type { Tenant } from "~/tenancy/tenant.server";
import { KeptOfMembers } from "./kept-of-members.server";

const tenant = { id: "one", slug: "one" } as Tenant;

/** Reads that wait until they are let go, each about member 2. */
function held() {
  const waiting: ((value: string) => void)[] = [];
  const kept = new KeptOfMembers<string>(
    async () => ({ value: await new Promise<string>((resolve) => waiting.push(resolve)), about: [2] }),
    () => ({}) as never,
    null,
    1000,
  );
  return { kept, waiting };
}

test("pages that ask at once wait for one reading, and later ones ask nobody", async () => {
  const { kept, waiting } = held();
  const both = [kept.of(tenant, 1), kept.of(tenant, 1)];
  waiting[0]?.("a");
  expect(await Promise.all(both)).toEqual(["a", "a"]);
  expect(kept.known(tenant, 1)).toBe("a");
  expect(waiting).toHaveLength(1);
});

test("what others change while it is read makes no difference to it", async () => {
  const { kept, waiting } = held();
  const reading = kept.of(tenant, 1);
  kept.forget("one", 3);
  kept.memberChanged("one", 4);
  kept.forget("two", 1);
  waiting[0]?.("a");
  await reading;
  expect(kept.known(tenant, 1)).toBe("a");
});

test.each<[string, (kept: KeptOfMembers<string>) => void]>([
  ["themselves", (kept) => kept.forget("one", 1)],
  ["whom it is about", (kept) => kept.memberChanged("one", 2)],
  ["anybody, unheard", (kept) => kept.forgetAll()],
])(
  "what is read while it changes is not kept, and whoever asks after that gets the new one: %s",
  async (_, change) => {
    const { kept, waiting } = held();
    const before = kept.of(tenant, 1);
    change(kept);
    const after = kept.of(tenant, 1);
    waiting[1]?.("new");
    expect(await after).toBe("new");
    waiting[0]?.("old");
    expect(await before).toBe("old");
    expect(kept.known(tenant, 1)).toBe("new");
  },
);

test("is forgotten with whoever it is about, and with nobody else", async () => {
  const { kept, waiting } = held();
  const reading = kept.of(tenant, 1);
  waiting[0]?.("a");
  await reading;
  kept.memberChanged("one", 3);
  expect(kept.known(tenant, 1)).toBe("a");
  kept.memberChanged("one", 2);
  expect(kept.known(tenant, 1)).toBeNull();
});

test("is nothing of another brand's member of the same number", async () => {
  const { kept, waiting } = held();
  const reading = kept.of(tenant, 1);
  waiting[0]?.("a");
  await reading;
  expect(kept.known({ ...tenant, id: "two" }, 1)).toBeNull();
  expect(kept.known(tenant, 1)).toBe("a");
});
