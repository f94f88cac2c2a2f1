import type { ShownBrand } from "../ui/brand-mark";

/** The groups of what a search finds, in their order. */
export const searchGroups = ["exact", "pages", "brands", "members"] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** The messages with the groups' titles. */
export const groupTitles = {
  exact: "search_exact",
  pages: "search_pages",
  brands: "search_brands",
  members: "search_members_group",
} as const satisfies Record<SearchGroup, string>;

/** The most hits of a group. */
export const GROUP_MAX = 8;

/** One thing that a search found: where it leads, its words, and the keys that open it from everywhere. */
export type Hit = {
  group: SearchGroup;
  to: string;
  kind: "order" | "member" | "case" | "brand" | "page" | "find";
  label: string;
  detail: string;
  brand: ShownBrand | null;
  keys: string;
};

/** The answer to a search. `missing`: brands that did not answer in time. */
export type SearchAnswer = { q: string; hits: Hit[]; missing: number };
