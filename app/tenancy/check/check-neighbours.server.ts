import { neighbourProblem } from "../host-claims.server";
import {
  conflictsOf,
  Footprints,
  footprintOf,
  type Neighbours,
  namesOf,
  refusingConflicts,
  sharedNames,
} from "../neighbours.server";
import type { OperatorRules } from "../operator-rules.server";
import type { Problem } from "../problems.server";
import { problemAt, type TenantSource } from "../tenant-source.server";

/** Collects the names of all tenants, refused ones included. The check does not know who was served with a name before. */
export function collectNeighbours(
  sources: ReadonlyMap<string, TenantSource>,
  rules: OperatorRules,
): Neighbours {
  const newest = new Footprints();
  for (const [slug, { merged }] of sources)
    newest.set(slug, footprintOf(typeof merged.id === "string" ? merged.id : slug, slug, merged));
  return { newest, holding: [], rules };
}

/** Returns the tenants of other companies that have names in common with a tenant. */
export function neighbourRivals(slug: string, neighbours: Neighbours): string[] {
  const mine = neighbours.newest.get(slug);
  return mine ? conflictsOf(mine, neighbours).map(({ rival }) => rival.slug) : [];
}

/**
 * Finds the names of a tenant that belong to a tenant of another company, and warns the owner of them. It also warns of names that
 * tenants share only because their own configurations state one company. decision 225
 * @param refused tenants that are refused for other reasons: a conflict with them is a warning, since no server serves them
 * @param claimants tenants that claim the same hosts, which is an error for both whatever their companies
 */
export function checkNeighbours(
  slug: string,
  source: TenantSource,
  neighbours: Neighbours,
  { refused, claimants }: { refused: ReadonlySet<string>; claimants: readonly string[] },
): Problem[] {
  const mine = neighbours.newest.get(slug);
  if (!mine) return [];
  const refusing = refusingConflicts(mine, neighbours);
  const isRefusing = (place: string, rival: string) =>
    refusing.some((one) => one.place.join(".") === place && one.rival.slug === rival);
  const conflicts = conflictsOf(mine, neighbours);
  const allowed = sharedNames(mine, neighbours).filter(
    ({ use, rival, isOwner }) =>
      !isOwner &&
      !claimants.includes(rival.slug) &&
      neighbours.rules.areTogether(mine, rival, namesOf(use)) &&
      !neighbours.rules.isConfirmed(mine, namesOf(use)),
  );
  return [
    ...conflicts.map((conflict) => {
      const isError =
        isRefusing(conflict.place.join("."), conflict.rival.slug) && !refused.has(conflict.rival.slug);
      return neighbourProblem(source, conflict, isError ? "error" : "warning");
    }),
    ...allowed.map(({ use, place, rival }) =>
      problemAt(
        source,
        place,
        `${use.name}, which ${rival.slug} uses too`,
        `the company ${mine.companyId} and its brands in tenants/_operator.json`,
        { severity: "warning", hint: "without it, any folder can state this company and use its names" },
      ),
    ),
  ];
}
