import { landerKinds, profileLanderKinds } from "~/tenancy/lander-kinds";
import { ownLander } from "~/tenancy/landers/own-lander";
import type { Tenant } from "~/tenancy/tenant.server";

/**
 * Returns a lander as it is counted: a kind, kind/slug, or the slug of one that the brand composed. A slug for which the brand has no variant counts as its kind.
 * @param given from a beacon or a cookie, so any value is possible
 * @returns "" for anything that is not a lander. product 20.4
 */
export function knownLander({ landers }: Pick<Tenant, "landers">, given: unknown): string {
  if (typeof given !== "string" || given.length > 60) return "";
  const [name, slug = ""] = given.split("/");
  if (ownLander(landers, given)) return given;
  const kind = [...landerKinds, ...profileLanderKinds].find((one) => one === name);
  if (!kind) return "";
  return Object.hasOwn(landers, slug) && landers[slug]?.kinds.includes(kind) ? `${kind}/${slug}` : kind;
}
