import { expect, test } from "vitest";
import { sharedBuffersMb } from "./cluster.server";

const GB = 2 ** 30;

test.each([
  [0.5 * GB, 128],
  [4 * GB, 512],
  [16 * GB, 2048],
  [512 * GB, 2048],
])("with %d bytes of memory PostgreSQL gets %d MB", (memory, megabytes) => {
  expect(sharedBuffersMb(memory)).toBe(megabytes);
});
