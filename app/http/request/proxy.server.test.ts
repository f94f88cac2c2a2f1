import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPeerReader, networkOf } from "./proxy.server";

const forwarded = {
  host: "inside",
  "x-forwarded-for": "8.8.8.8",
  "x-forwarded-host": "outside.example",
  "x-forwarded-proto": "https",
};

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["2001:db8:1:2::192.0.2.1", "2001:db8:1:2::/64"],
  ["", ""],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe("trusted proxies", () => {
  test.each([
    ["nobody", [], "127.0.0.1", false],
    ["the named address", ["10.1.2.3"], "10.1.2.3", true],
    ["no other address", ["10.1.2.3"], "10.1.2.4", false],
    ["the named network", ["10.0.0.0/8"], "10.255.0.1", true],
    ["nobody beside it", ["10.0.0.0/8"], "11.0.0.1", false],
    ["this machine, by IPv4", ["loopback"], "127.0.0.9", true],
    ["this machine, by IPv6", ["loopback"], "::1", true],
    ["this machine, by IPv4 over an IPv6 socket", ["loopback"], "::ffff:127.0.0.1", true],
    ["nobody else where this machine is", ["loopback"], "10.0.0.1", false],
    ["the named network of the newer kind", ["2001:db8::/32"], "2001:db8:1::5", true],
    ["nobody beside that", ["2001:db8::/32"], "2001:db9::5", false],
    ["nobody without an address", ["loopback"], "", false],
  ] as const)("%s", (_who, trusted, socket, believed) => {
    const peer = createPeerReader(trusted)(socket, forwarded);
    expect(peer.secure).toBe(believed);
    expect(peer.host).toBe(believed ? "outside.example" : "inside");
    expect(peer.address).toBe(believed ? "8.8.8.8" : socket.replace("::ffff:", ""));
  });
});

describe("the chain of X-Forwarded-For", () => {
  const read = createPeerReader(["loopback", "10.0.0.0/8"]);
  const address = (chain: string | undefined) =>
    read("127.0.0.1", { host: "h", "x-forwarded-for": chain }).address;

  test.each([
    [undefined, "127.0.0.1"],
    ["", "127.0.0.1"],
    ["nonsense, ,;", "127.0.0.1"],
    ["8.8.8.8", "8.8.8.8"],
    ["1.1.1.1, 8.8.8.8", "8.8.8.8"],
    ["8.8.8.8, 10.0.0.1", "8.8.8.8"],
    ["1.1.1.1, 8.8.8.8, 10.0.0.1, 127.0.0.1", "8.8.8.8"],
    ["10.0.0.1, 10.0.0.2", "10.0.0.1"],
    ["::ffff:8.8.8.8", "8.8.8.8"],
    ["2001:db8::1, 10.0.0.1", "2001:db8::1"],
    ["8.8.8.8:1234, 10.0.0.1", "8.8.8.8"],
    ["217.0.0.1, nobody, 10.0.0.1", "10.0.0.1"],
  ])("%j is %s", (chain, expected) => {
    expect(address(chain)).toBe(expected);
  });

  test("a client cannot choose its address by what it sends before our proxies append theirs", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()),
        (made) => void expect(address(`${made}, 8.8.8.8, 10.0.0.7`)).toBe("8.8.8.8"),
      ),
    );
  });

  test("no header makes it throw", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        (chain) => void expect(address(chain)).toMatch(/^[\da-f:.]+$/i),
      ),
    );
  });
});

test("only the exact value https counts as https", () => {
  const read = createPeerReader(["loopback"]);
  for (const scheme of ["HTTPS", "http", "https,http", " https", "https;", undefined])
    expect(read("::1", { host: "h", "x-forwarded-proto": scheme }).secure, scheme).toBe(false);
  expect(read("::1", { host: "h", "x-forwarded-proto": "https" }).secure).toBe(true);
});
