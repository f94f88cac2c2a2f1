import { useParams } from "@remix-run/react";
import type { ScopePath } from "../paths";
import type { SwitchBrand } from "../root-data.server";
import { useRootData } from "../scope";

/** Returns the scope of the page's path, and its brand where it is about one. */
export function useScope(): { scope: ScopePath; brand: SwitchBrand | null } {
  const { company, brand: slug } = useParams();
  const brand = useRootData()?.brands.find((one) => one.slug === slug) ?? null;
  if (slug !== undefined) return { scope: { kind: "brand", slug }, brand };
  return { scope: company === undefined ? { kind: "all" } : { kind: "company", id: company }, brand: null };
}
