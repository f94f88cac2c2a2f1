import type { Tenant } from "~/tenancy/tenant.server";

export type Partner = Tenant["config"]["partner_cards"][number];

/** Returns the brand's advertising cards for a country. Resell cards are included only where the brand resells. product 9.16 */
export function listPartners({ config }: Pick<Tenant, "config">, country: string): Partner[] {
  return shownCards(config).filter(
    ({ countries }) => countries.length === 0 || countries.some((one) => one === country),
  );
}

/** Returns one of the brand's own partners, or null: no redirect goes anywhere else. */
export function findPartner({ config }: Pick<Tenant, "config">, id: string | undefined): Partner | null {
  return shownCards(config).find((card) => card.id === id) ?? null;
}

/**
 * A resell card advertises another dating site with a picture from the brand's folder. `member_resell` shows such cards and has no other
 * effect: no member is shown to a partner, because members are never asked for their consent to that.
 */
function shownCards({ partner_cards, member_resell }: Tenant["config"]): Partner[] {
  return partner_cards.filter(({ kind }) => kind !== "resell" || member_resell);
}
