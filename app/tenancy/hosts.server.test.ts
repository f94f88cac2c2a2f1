import { domainToASCII } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { byLane } from "../../tests/support/lanes";
import { normalizeHost } from "./hosts.server";

/** Characters that form valid hosts and invalid ones. */
const sign = fc.constantFrom(..."ab1.-_:x0n9AÄ. ", "xn--");

/** Normalizes a name by the URL standard. @returns null if the result is not a valid host for the registry */
function standard(name: string): string | null {
  const ascii = domainToASCII(name.replace(/\.$/, ""));
  const isHost = /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/.test(ascii) && ascii.length <= 253;
  return isHost ? ascii : null;
}

test("every name without a port is normalized as the URL standard specifies", () => {
  const name = fc.string({ unit: sign, minLength: 1, maxLength: 14 }).filter((text) => !/[\s:]/.test(text));
  fc.assert(
    fc.property(name, (text) => {
      expect(normalizeHost(text)).toBe(standard(text));
    }),
    { numRuns: byLane(2000, 20_000) },
  );
});

test.each([
  ["example.com", "example.com"],
  ["example.com:3000", "example.com"],
  ["Example.COM.", "example.com"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["xn--bcher-kva.example:80", "xn--bcher-kva.example"],
  ["a_b.example-1.com", "a_b.example-1.com"],
  ["localhost:65535", "localhost"],
  ["127.0.0.1:80", "127.0.0.1"],
  ["127.1", "127.0.0.1"],
  ["[::1]:80", "[::1]"],
  [`${"a".repeat(63)}.example`, `${"a".repeat(63)}.example`],
])("%s is normalized to the host %s", (header, host) => {
  expect(normalizeHost(header)).toBe(host);
});

test.each([
  "",
  "example.com:",
  "example.com:65536",
  "example.com:80:80",
  "example..com",
  ".example.com",
  "example.com..",
  "xn--a.example",
  "exa mple.com",
  "a@b.example",
  "a/b",
  "example%2ecom",
  `${"a".repeat(64)}.example`,
  `${"a".repeat(50)}.`.repeat(5).concat("example"),
  "a".repeat(301),
])("%j is not a host", (header) => {
  expect(normalizeHost(header)).toBeNull();
});
