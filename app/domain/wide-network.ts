/** Returns the wider network of an address or of an IPv6 /64: IPv4 /24, IPv6 /48, which providers assign to one customer. */
export function wideNetworkOf(network: string): string {
  return network.includes(":")
    ? `${network.split(":").slice(0, 3).join(":")}::/48`
    : network.replace(/\.\d+$/, ".0/24");
}
