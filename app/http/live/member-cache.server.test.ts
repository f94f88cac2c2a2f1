import { expect, test } from "vitest";
import type { Tenant } from "~/tenancy/tenant.server";
import { MemberCache } from "./member-cache.server";

const tenant = { id: "one", slug: "one" } as Tenant;

/** Reads that wait until they are released, each about member 2. */
function held() {
  const waiting: ((value: string) => void)[] = [];
  const cached = new MemberCache<string>({
    read: async (_, memberId) => ({
      value: await new Promise<string>((resolve) => waiting.push(resolve)),
      of: memberId,
      about: [2],
    }),
    databaseOf: () => ({}) as never,
    channel: null,
    brieflyMs: 1000,
  });
  return { cached, waiting };
}

test("parallel requests share one read, and later ones use the cache", async () => {
  const { cached, waiting } = held();
  const both = [cached.of(tenant, 1), cached.of(tenant, 1)];
  waiting[0]?.("a");
  expect(await Promise.all(both)).toEqual(["a", "a"]);
  expect(cached.known(tenant, 1)).toBe("a");
  expect(waiting).toHaveLength(1);
});

test("changes of other members during the read do not matter", async () => {
  const { cached, waiting } = held();
  const reading = cached.of(tenant, 1);
  cached.forget("one", 3);
  cached.memberChanged("one", 4);
  cached.forget("two", 1);
  waiting[0]?.("a");
  await reading;
  expect(cached.known(tenant, 1)).toBe("a");
});

test.each<[string, (cached: MemberCache<string>) => void]>([
  ["themselves", (cached) => cached.forget("one", 1)],
  ["whom it is about", (cached) => cached.memberChanged("one", 2)],
  ["anybody, unheard", (cached) => cached.forgetAll()],
])(
  "a read during which its member changes is not cached, and later requests read again: %s",
  async (_, change) => {
    const { cached, waiting } = held();
    const before = cached.of(tenant, 1);
    change(cached);
    const after = cached.of(tenant, 1);
    waiting[1]?.("new");
    expect(await after).toBe("new");
    waiting[0]?.("old");
    expect(await before).toBe("old");
    expect(cached.known(tenant, 1)).toBe("new");
  },
);

test("an entry is dropped with any member it is about, and with no other", async () => {
  const { cached, waiting } = held();
  const reading = cached.of(tenant, 1);
  waiting[0]?.("a");
  await reading;
  cached.memberChanged("one", 3);
  expect(cached.known(tenant, 1)).toBe("a");
  cached.memberChanged("one", 2);
  expect(cached.known(tenant, 1)).toBeUndefined();
});

test("an entry is not used for another brand's member with the same number", async () => {
  const { cached, waiting } = held();
  const reading = cached.of(tenant, 1);
  waiting[0]?.("a");
  await reading;
  expect(cached.known({ ...tenant, id: "two" }, 1)).toBeUndefined();
  expect(cached.known(tenant, 1)).toBe("a");
});
