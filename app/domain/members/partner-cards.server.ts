import type { Tenant } from "~/tenancy/tenant.server";

export type Partner = Tenant["config"]["partner_cards"][number];

/** The brand's advertising cards for a country; those that resell only where the brand says so. product.md §1, decisions §5 */
export function listPartners({ config }: Pick<Tenant, "config">, country: string): Partner[] {
  return shownCards(config).filter(
    ({ countries }) => countries.length === 0 || countries.some((one) => one === country),
  );
}

/** One of the brand's own partners, or null: nobody is led anywhere else. */
export function findPartner({ config }: Pick<Tenant, "config">, id: string | undefined): Partner | null {
  return shownCards(config).find((card) => card.id === id) ?? null;
}

function shownCards({ partner_cards, member_resell }: Tenant["config"]): Partner[] {
  return partner_cards.filter(({ kind }) => kind !== "resell" || member_resell);
}
