import { permitsSomewhere } from "~/domain/operators/team/grants.server";
import { type OwnSettings, ownSettingsOf } from "~/domain/operators/team/own-settings.server";
import type { ConsoleCtx } from "~/http/console/console-context.server";
import { permittedBrands } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { menu } from "./menu";
import type { ShownBrand } from "./ui/brand-mark";

/** A brand in the switch. */
export type SwitchBrand = ShownBrand & { domain: string; company: string };

/** What the console's document and frame show on every page. */
export type RootData = {
  /** null before the login */
  operator: ({ name: string; roles: string[] } & OwnSettings) | null;
  brands: SwitchBrand[];
  companies: { id: string; name: string; brands: number }[];
  /** the names of the pages that the menu offers */
  pages: string[];
};

/** Returns a brand as pages show it. */
export async function shownBrands(ctx: ConsoleCtx, tenants: readonly Tenant[]): Promise<SwitchBrand[]> {
  const marks = await ctx.services.marks.of(tenants);
  return tenants.map(({ id, slug, config }) => ({
    slug,
    name: config.name,
    domain: config.domain,
    company: config.company.id,
    ...(marks.get(id) ?? { slot: 1, mark: "?" }),
  }));
}

/** Loads what every page of the console shows around its content. */
export async function rootData(ctx: ConsoleCtx): Promise<RootData> {
  const { session } = ctx;
  if (!session) return { operator: null, brands: [], companies: [], pages: [] };
  const { operator, grants } = session;
  const tenants = permittedBrands(ctx, "home.see");
  const companies = new Map<string, { id: string; name: string; brands: number }>();
  for (const { config } of tenants) {
    const { id, name } = config.company;
    companies.set(id, { id, name, brands: (companies.get(id)?.brands ?? 0) + 1 });
  }
  return {
    operator: {
      name: operator.name,
      roles: [...new Set(grants.map(({ role }) => role.title))],
      ...ownSettingsOf(operator.settings),
    },
    brands: await shownBrands(ctx, tenants),
    companies: [...companies.values()],
    pages: menu.filter(({ permission }) => permitsSomewhere(grants, permission)).map(({ name }) => name),
  };
}
