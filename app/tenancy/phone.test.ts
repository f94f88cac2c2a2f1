import { expect, test } from "vitest";
import { cleanPhone } from "./phone";

test.each([
  ["", ""],
  ["+31200000000", "+31200000000"],
  ["+31 20 000 00 00", "+31200000000"],
  ["+1 937-555-0100", "+19375550100"],
  [" +49\t761\u00a0000--000\n", "+49761000000"],
  ["0800 (free)", "0800(free)"],
])("%j is cleaned to %j", (written, expected) => {
  expect(cleanPhone(written)).toBe(expected);
});
