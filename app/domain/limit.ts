import { wideNetworkOf } from "./wide-network";

/** The allowed points per window, and the duration of the block after that, in seconds. */
export type Limit = { points: number; seconds: number; blockSeconds?: number };

/** A limit as an act counts it: under a name, by a subject such as the member. */
export type CountedLimit = { name: string; who: string; limit: Limit };

/** Counts limits within an act: where one depends on what the act finds, or must not show in the answer. */
export interface Counter {
  /** @throws RateLimited */
  count(limits: readonly CountedLimit[]): Promise<void>;
  /** counts in order; false from the first limit that is exceeded */
  isWithin(limits: readonly CountedLimit[]): Promise<boolean>;
  /** takes one count back */
  giveBack(limit: CountedLimit): Promise<void>;
  /** ends the counts, such as of wrong codes after a right one */
  forget(limits: readonly CountedLimit[]): Promise<void>;
}

const DAY_SECONDS = 86_400;
/**
 * No limit covers a brand: a stranger with many networks could use it up for all members. Several people share an address or network
 * (IPv4 /24, IPv6 /48): its limit is this multiple of an account's.
 */
const ADDRESS_FACTOR = 10;
const NETWORK_FACTOR = 40;

type ByMember = { member: { id: number } };
type ByVisitor = { visitor: { address: string } };

/** Returns a limit that counts by member. */
export function perMember(name: string, limit: Limit): (ctx: ByMember) => CountedLimit[] {
  return ({ member }) => [{ name, who: String(member.id), limit }];
}

/** Returns limits that count by the visitor's address and network. @param perDay the limit of one account */
export function perNetwork({ visitor }: ByVisitor, name: string, perDay: number): CountedLimit[] {
  const { address } = visitor;
  return [
    { name: `${name}-address`, who: address, limit: dayLimit(perDay * ADDRESS_FACTOR) },
    { name: `${name}-network`, who: wideNetworkOf(address), limit: dayLimit(perDay * NETWORK_FACTOR) },
  ];
}

/** Returns a limit of a day. */
export const dayLimit = (points: number): Limit => ({ points, seconds: DAY_SECONDS });
