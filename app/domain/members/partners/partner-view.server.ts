import type { Sign } from "~/domain/signatures.server";
import { readSignedToken, writeSignedToken } from "~/domain/signed-token.server";
import type { Tenant } from "~/tenancy/tenant.server";

type Signing = { sign: Sign; tenant: Pick<Tenant, "id">; now: Date };

const VIEW_BYTES = 16;
const TIME_BYTES = 6;
/** How long the link of the page before a partner's site is valid. */
const VALID_MS = 86_400_000;

/** One view of the page before a partner's site: a random number and its expiry. It does not identify the visitor. */
export type PartnerView = { view: Buffer; expires: Date };

/** Creates the token of one view of a card's page. The redirect to the partner requires it, and the view counts once. product 9.18 */
export function writePartnerView(
  ctx: Signing & { random: (bytes: number) => Buffer },
  cardId: string,
): string {
  const payload = Buffer.alloc(VIEW_BYTES + TIME_BYTES);
  ctx.random(VIEW_BYTES).copy(payload);
  payload.writeUIntBE(ctx.now.getTime() + VALID_MS, VIEW_BYTES, TIME_BYTES);
  return writeSignedToken(ctx.sign, labelOf(ctx, cardId), payload);
}

/** Reads a token of `writePartnerView`. Returns null when it is altered, expired, or belongs to another card or tenant. */
export function readPartnerView(ctx: Signing, cardId: string, token: string): PartnerView | null {
  const payload = readSignedToken(ctx.sign, labelOf(ctx, cardId), token, VIEW_BYTES + TIME_BYTES);
  if (!payload) return null;
  const expires = new Date(payload.readUIntBE(VIEW_BYTES, TIME_BYTES));
  return expires > ctx.now ? { view: payload.subarray(0, VIEW_BYTES), expires } : null;
}

function labelOf({ tenant }: Signing, cardId: string): string {
  return `partner ${tenant.id} ${cardId}`;
}
