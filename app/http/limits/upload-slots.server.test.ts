import { describe, expect, test } from "vitest";
import { UploadSlots, UploadsBusy } from "./upload-slots.server";

const limits = { perAccount: 2, perTenant: 3, perProcess: 4, maxBytes: 1000 };

function scopeOf(take: () => unknown): string | null {
  try {
    take();
    return null;
  } catch (error) {
    if (error instanceof UploadsBusy) return error.scope;
    throw error;
  }
}

describe("upload slots", () => {
  test("of one account can be full while the others are free", () => {
    const slots = new UploadSlots(limits);
    slots.take("one", 1, 1);
    slots.take("one", 1, 1);
    expect(scopeOf(() => slots.take("one", 1, 1))).toBe("account");
    // A member of another brand may have the same number.
    expect(scopeOf(() => slots.take("other", 1, 1))).toBeNull();
    expect(scopeOf(() => slots.take("one", 2, 1))).toBeNull();
  });

  test("of one brand cannot fill the process", () => {
    const slots = new UploadSlots(limits);
    for (const id of [1, 2, 3]) slots.take("one", id, 1);
    expect(scopeOf(() => slots.take("one", 4, 1))).toBe("process");
    expect(scopeOf(() => slots.take("other", 4, 1))).toBeNull();
    expect(scopeOf(() => slots.take("third", 4, 1))).toBe("process");
  });

  test("limit the declared bytes of all uploads, and are released once only", () => {
    const slots = new UploadSlots(limits);
    const release = slots.take("one", 1, 600);
    slots.take("one", 2, 300);
    expect(scopeOf(() => slots.take("other", 3, 101))).toBe("process");
    release();
    release();
    expect(scopeOf(() => slots.take("other", 3, 701))).toBe("process");
    expect(scopeOf(() => slots.take("other", 3, 700))).toBeNull();
  });
});
