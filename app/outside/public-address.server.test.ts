import { createECDH, randomBytes } from "node:crypto";
import dns, { type LookupAddress } from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AddressClosed, isPublicAddress, isPublicEndpoint, publicLookup } from "./public-address.server";
import { httpsPushSender } from "./push/push-sender.server";
import { makeVapidKeys } from "./push/vapid.server";

/** Public names, and the addresses their owners could set; other names are looked up. */
const names: Record<string, LookupAddress[]> = {
  "push.example.net": [
    { address: "2a00:1450:4001:80b::200a", family: 6 },
    { address: "142.250.74.110", family: 4 },
  ],
  "private.example.net": [{ address: "127.0.0.1", family: 4 }],
  "mixed.example.net": [
    { address: "142.250.74.110", family: 4 },
    { address: "::1", family: 6 },
  ],
};
type Found = (error: Error | null, addresses: LookupAddress[]) => void;

const { lookup } = dns;
beforeAll(() => {
  const lookupOfNames = (name: string, options: { all: true }, found: Found) => {
    const addresses = names[name];
    if (addresses) found(null, addresses);
    else lookup(name, options, found);
  };
  vi.spyOn(dns, "lookup").mockImplementation(lookupOfNames as typeof lookup);
  // The module may be loaded already: this updates its named import.
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

async function send(endpoint: string, keys = { p256dh: "-", auth: "-" }) {
  const sender = httpsPushSender();
  const from = { ...makeVapidKeys(), subject: "mailto:help@example.net" };
  const push = {
    to: { endpoint, ...keys },
    from,
    text: "{}",
    ttlSeconds: 60,
    urgency: "normal",
    topic: "a",
  } as const;
  const result = await sender.send(push);
  sender.close();
  return result;
}

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.0.9",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "2002:7f00:1::",
  "192.0.0.9",
  "192.31.196.1",
  "192.52.193.1",
  "192.88.99.1",
  "192.175.48.1",
  "198.19.255.255",
  "240.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:0808:0808",
  "64:ff9b:1::a00:1",
  "64:ff9b:1:ffff::1",
  "100::1",
  "100:0:0:1::1",
  "2001::1",
  "2001:2::1",
  "2001:1ff:ffff::1",
  "2001:db8::1",
  "2620:4f:8000::1",
  "3fff::1",
  "3fff:fff::1",
  "5f00::1",
  "fec0::1",
  "not an address",
])("%s is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "142.250.74.110",
  "2a00:1450:4001:80b::200a",
  "172.32.0.1",
  "100.128.0.1",
  "192.0.1.1",
  "198.20.0.1",
  "2001:200::1",
  "2001:4860:4860::8888",
  "64:ff9c::1",
  "3ffe::1",
  "4000::1",
])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "http://push.example.net/x",
  "https://127.0.0.1/x",
  "https://2130706433/x",
  "https://[::1]/x",
  "https://localhost/x",
  "https://push.localhost/x",
  "https://push.example.net:8080/x",
])("pushes to %s are refused", async (endpoint) => {
  expect(isPublicEndpoint(new URL(endpoint))).toBe(false);
  expect(await send(endpoint)).toEqual({ kind: "refused", status: 0 });
});

test("a name that resolves to a private network is not connected to", async () => {
  const looked = new Promise((resolve) =>
    publicLookup("localhost", { all: true }, (error) => resolve(error)),
  );
  expect(await looked).toBeInstanceOf(AddressClosed);
});

test.each(["private.example.net", "mixed.example.net"])("the sender does not connect to %s", async (name) => {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
  expect(await send(`https://${name}/x`, keys)).toEqual({ kind: "refused", status: 0 });
});

test("a public name resolves to the checked addresses: all of them, or the first", async () => {
  const looked = (all: boolean) =>
    new Promise((resolve) =>
      publicLookup("push.example.net", { all }, (error, address, family) =>
        resolve(error ?? (all ? address : { address, family })),
      ),
    );
  expect(await looked(true)).toEqual(names["push.example.net"]);
  expect(await looked(false)).toEqual(names["push.example.net"]?.[0]);
});
