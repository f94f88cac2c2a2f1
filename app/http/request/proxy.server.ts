import { BlockList, isIP } from "node:net";

export type Peer = { address: string; host: string | undefined; secure: boolean };
type Headers = Record<string, string | string[] | undefined>;

/**
 * Tells who is asking. Forwarded headers count only from an address that TRUST_PROXY names; from anyone else they are as if not sent.
 * decisions §2
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
    // The nearest address that is not one of our proxies; what stands left of it, or of what is no address, may be made up.
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
 * Who is counted together where something may not happen too often: an IPv4 address, or of an IPv6 one the network (/64), for whoever has
 * one of its addresses has them all.
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

/**
 * The wider network of an address or network of `networkOf`: IPv4 /24, IPv6 /48. Providers give that much to one customer.
 */
export function wideNetworkOf(network: string): string {
  return network.includes(":")
    ? `${network.split(":").slice(0, 3).join(":")}::/48`
    : network.replace(/\.\d+$/, ".0/24");
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Some proxies write the port beside the address: 192.0.2.1:4711, [2001:db8::1]:4711. */
function withoutPort(part: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(part)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(part)?.[1] ?? part;
}

/** An IPv4 address that arrived over an IPv6 socket, as IPv4. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}
