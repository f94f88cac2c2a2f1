import { BlockList, isIP } from "node:net";

export type Peer = { address: string; host: string | undefined; secure: boolean };
type Headers = Record<string, string | string[] | undefined>;

/**
 * Creates a function that reads the peer of a request. Forwarded headers count only from an address in TRUST_PROXY; from others they are
 * ignored. product 2.4
 */
export function createPeerReader(
  trusted: readonly string[],
): (socketAddress: string, headers: Headers) => Peer {
  const proxies = new BlockList();
  for (const entry of trusted) {
    if (entry === "loopback") {
      proxies.addSubnet("127.0.0.0", 8, "ipv4");
      proxies.addAddress("::1", "ipv6");
      continue;
    }
    const [network = "", prefix] = entry.split("/");
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) proxies.addAddress(network, family);
    else proxies.addSubnet(network, Number(prefix), family);
  }
  const isTrusted = (address: string) => {
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 6 ? "ipv6" : "ipv4");
  };
  return (socketAddress, headers) => {
    const address = plainAddress(socketAddress);
    if (trusted.length === 0 || !isTrusted(address))
      return { address, host: one(headers.host), secure: false };
    const chain = (one(headers["x-forwarded-for"]) ?? "")
      .split(",")
      .map((part) => plainAddress(withoutPort(part.trim())))
      .reverse();
    // The nearest address that is not a trusted proxy; entries left of it, or of an invalid one, may be made up.
    const end = chain.findIndex((part) => isIP(part) === 0 || !isTrusted(part));
    const nearest = end < 0 ? chain.at(-1) : isIP(chain[end]!) ? chain[end] : chain[end - 1];
    const client = nearest || address;
    return {
      address: client,
      host: one(headers["x-forwarded-host"]) ?? one(headers.host),
      secure: one(headers["x-forwarded-proto"]) === "https",
    };
  };
}

/**
 * Returns the rate-limited unit of an address: an IPv4 address, or the /64 network of an IPv6 address, since one customer has all of it.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("%", 1)[0]!.split("::");
  const parts = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const all =
    tail === undefined
      ? parts
      : [...parts, ...Array(Math.max(0, 8 - parts.length - after.length)).fill("0"), ...after];
  return `${all
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":")}::/64`;
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Some proxies append the port: 192.0.2.1:4711, [2001:db8::1]:4711. */
function withoutPort(part: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(part)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(part)?.[1] ?? part;
}

/** Returns an IPv4-mapped IPv6 address as IPv4. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}
