import type { Limit } from "~/domain/limit";
import { wideNetworkOf } from "~/domain/wide-network";
import type { Ctx } from "../context.server";
import { RateLimited } from "./limits.server";

type Counted = Pick<Ctx, "tenant" | "limits" | "visitor" | "now">;

const HOUR_SECONDS = 3600;
/** The forms that one address (IPv6: /64) may send in an hour. */
const ATTEMPTS: Limit = { points: 20, seconds: HOUR_SECONDS };

/**
 * What the accounts that a wide network created in an hour cost its next signups. Only created accounts count, so that forms alone never
 * close a network. From `slow` on, a form must have been open for `OPEN_SECONDS`; from `paced` on, the network also creates one account
 * in `PACE`. A network is never closed for longer than that, and no limit covers a brand. product 5.25
 */
type Degrees = { slow: number; paced: number };
/** IPv4 /24 and IPv6 /56: a customer of a provider, or a few hundred households. */
const NETWORK: Degrees = { slow: 30, paced: 120 };
/** IPv6 /48: a large customer. */
const WIDE_NETWORK: Degrees = { slow: 240, paced: 960 };
export const OPEN_SECONDS = 60;
export const PACE: Limit = { points: 1, seconds: 30 };

/** The form was filled in too fast for its network. It can be sent again. */
export class TooQuick extends Error {
  override name = "TooQuick";
}

/** Counts a form of the signup's last step, valid or not, by the visitor's own address. @throws RateLimited */
export function countSignupAttempt({ tenant, limits, visitor }: Counted): Promise<void> {
  return limits.count(tenant, "signup", visitor.address, ATTEMPTS);
}

/**
 * Creates an account unless the visitor's network has to wait, and counts it for the network.
 * @param startedAt when the form was started, in ms
 * @throws TooQuick; RateLimited for at most `PACE`
 */
export async function createInNetwork<Created>(
  ctx: Counted,
  startedAt: number | null,
  create: () => Promise<Created>,
): Promise<Created> {
  const { tenant, limits } = ctx;
  const networks = networksOf(ctx.visitor.address);
  const paced: string[] = [];
  for (const { network, slow, paced: from } of networks) {
    const isOpen = startedAt !== null && ctx.now.getTime() - startedAt >= OPEN_SECONDS * 1000;
    if (!isOpen && (await isReached(ctx, "signup-slow", network, slow))) throw new TooQuick("signup");
    if (await isReached(ctx, "signup-paced", network, from)) paced.push(network);
  }
  const held: string[] = [];
  const release = async () => {
    for (const network of held) await limits.release(tenant, "signup-pace", network, PACE);
  };
  let created: Created;
  try {
    for (const network of paced) {
      await limits.count(tenant, "signup-pace", network, PACE);
      held.push(network);
    }
    created = await create();
  } catch (error) {
    await release();
    throw error;
  }
  for (const { network, slow, paced: from } of networks) {
    await note(ctx, "signup-slow", network, slow);
    await note(ctx, "signup-paced", network, from);
  }
  return created;
}

const created = (points: number): Limit => ({ points, seconds: HOUR_SECONDS });

async function isReached({ tenant, limits }: Counted, what: string, network: string, points: number) {
  return limits.check(tenant, what, network, created(points)).then(
    () => false,
    (error: unknown) => {
      if (error instanceof RateLimited) return true;
      throw error;
    },
  );
}

async function note({ tenant, limits }: Counted, what: string, network: string, points: number) {
  await limits.count(tenant, what, network, created(points)).catch((error: unknown) => {
    if (!(error instanceof RateLimited)) throw error;
  });
}

function networksOf(address: string): ({ network: string } & Degrees)[] {
  if (!address.includes(":")) return [{ network: wideNetworkOf(address), ...NETWORK }];
  const groups = address.split(":");
  const high = Number.parseInt(groups[3] || "0", 16) >> 8;
  return [
    { network: `${groups.slice(0, 3).join(":")}:${(high << 8).toString(16)}::/56`, ...NETWORK },
    { network: wideNetworkOf(address), ...WIDE_NETWORK },
  ];
}
