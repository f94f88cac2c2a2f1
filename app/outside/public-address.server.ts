import { lookup as lookUp } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/**
 * Networks without public servers: all of IANA's special-purpose registries for IPv4 and IPv6 (RFC 6890), multicast and reserved ranges.
 * Networks whose addresses embed an IPv4 address are blocked as a whole.
 */
const networks = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "::/96",
  "::ffff:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "100:0:0:1::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];
/** One list per family: a list also checks an IPv4 address against `::ffff:0:0/96`, which would block all of them. */
const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const network of networks) {
  const [address = "", bits] = network.split("/");
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  closed[family].addSubnet(address, Number(bits), family);
}

/** An address from a member's browser or a tenant's file is not public. */
export class AddressClosed extends Error {
  override name = "AddressClosed";
}

/** Returns whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  const family = version === 6 ? "ipv6" : "ipv4";
  return version !== 0 && !closed[family].check(address, family);
}

/**
 * Returns whether the endpoint of a member's browser or a postback's target is allowed: https at a public name, at the default port. The
 * name's address is checked when connecting.
 */
export function isPublicEndpoint({ protocol, hostname, port }: URL): boolean {
  return (
    protocol === "https:" &&
    port === "" &&
    hostname.includes(".") &&
    isIP(hostname) === 0 &&
    !hostname.endsWith(".localhost")
  );
}

/** Looks up a name and refuses addresses in private networks; the connection uses exactly the checked addresses. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "", 0);
    const shut = found.find(({ address }) => !isPublicAddress(address));
    if (shut) return callback(new AddressClosed(`${hostname} is ${shut.address}`), "", 0);
    const [first] = found;
    if (options.all) return callback(null, found);
    return callback(null, first?.address ?? "", first?.family ?? 0);
  });
};
