import { lookup as lookUp } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/** Networks that no push service of the internet is in. */
const networks = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "::/96",
  "64:ff9b::/95",
  "100::/64",
  "2001:db8::/32",
  "2002::/16",
  "fc00::/7",
  "fe80::/10",
  "ff00::/8",
];
const closed = new BlockList();
for (const network of networks) {
  const [address = "", bits] = network.split("/");
  closed.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
}

/** An address that a member's browser named, and that is not the internet's. */
export class AddressClosed extends Error {
  override name = "AddressClosed";
}

/** Whether an IP address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !closed.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Where members' browsers may send us: https at a name of the internet, at the usual port. The name's address is looked at when connecting. */
export function isPublicEndpoint({ protocol, hostname, port }: URL): boolean {
  return (
    protocol === "https:" &&
    port === "" &&
    hostname.includes(".") &&
    isIP(hostname) === 0 &&
    !hostname.endsWith(".localhost")
  );
}

/** Looks a name up and refuses what leads into a private network; the connection goes to exactly the addresses that were looked at. */
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

/** For tests and development: names below localhost are this machine, whatever its resolver says. RFC 6761 */
export const localLookup: LookupFunction = (hostname, options, callback) => {
  if (!hostname.endsWith(".localhost")) return lookUp(hostname, options, callback as never);
  if (options.all) return callback(null, [{ address: "127.0.0.1", family: 4 }]);
  return callback(null, "127.0.0.1", 4);
};
