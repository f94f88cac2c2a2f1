import { RADII } from "~/domain/members/rules";
import { paths } from "~/paths";

/** What a search without results can do without. */
export type Widening =
  | "radius"
  | "age"
  | "gender"
  | "interests"
  | "with_photo"
  | "online"
  | "region"
  | "country"
  | "all";
export type Counted = { count: number; isMore: boolean };
export type Wider = Counted & { change: Widening; href: string };

/** Returns the searches that differ from a form's by one filter less. */
export function widenings(
  query: URLSearchParams,
  ages: { from: string; to: string },
): [Widening, URLSearchParams][] {
  const changed = (change: (wider: URLSearchParams) => void) => {
    const wider = new URLSearchParams(query);
    change(wider);
    return wider;
  };
  const isSet = (name: string) => Boolean(query.get(name));
  const any = String(RADII.length);
  const all: (readonly [Widening, boolean, (wider: URLSearchParams) => void])[] = [
    ["radius", isSet("radius_at") && query.get("radius_at") !== any, (wider) => wider.set("radius_at", any)],
    [
      "age",
      query.get("min_age") !== ages.from || query.get("max_age") !== ages.to,
      (wider) => {
        wider.set("min_age", ages.from);
        wider.set("max_age", ages.to);
      },
    ],
    ["gender", isSet("gender"), (wider) => wider.delete("gender")],
    ["interests", isSet("interests"), (wider) => wider.delete("interests")],
    ["with_photo", isSet("with_photo"), (wider) => wider.delete("with_photo")],
    ["online", isSet("online"), (wider) => wider.delete("online")],
    ["region", isSet("countryregion"), (wider) => wider.delete("countryregion")],
    [
      "country",
      isSet("country"),
      (wider) => {
        wider.delete("country");
        wider.delete("countryregion");
      },
    ],
  ];
  return all.flatMap(([name, applies, change]) => (applies ? [[name, changed(change)]] : []));
}

/** Returns the widening that finds the most members; without any, the search without filters. */
export async function findWider(
  all: readonly [Widening, URLSearchParams][],
  count: (query: URLSearchParams) => Promise<Counted>,
): Promise<Wider> {
  const found = await Promise.all(
    all.map(async ([change, query]) => ({ change, href: paths.members(query), ...(await count(query)) })),
  );
  const nothing: Wider = {
    change: "all",
    href: paths.members(new URLSearchParams({ search: "1" })),
    count: 0,
    isMore: false,
  };
  return found.reduce<Wider>((best, one) => (one.count > best.count ? one : best), nothing);
}
