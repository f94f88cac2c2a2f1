import type { Permission } from "~/domain/operators/permissions";
import type { MessageKey } from "./text";

/** The groups of the menu in their order; the first has no heading. */
export const menuGroups = ["work", "growth", "business"] as const;

/** The pages of the menu in their order, each with its group, the permission that it needs and the keys that open it. */
export const menu = [
  { name: "home", group: "work", permission: "home.see", keys: "g h" },
  { name: "review", group: "work", permission: "review.see", keys: "g r" },
  { name: "members", group: "work", permission: "members.find", keys: "g m" },
  { name: "orders", group: "work", permission: "orders.see", keys: "g o" },
  { name: "growth", group: "growth", permission: "growth.see", keys: "g u" },
  { name: "experiments", group: "growth", permission: "growth.see", keys: "g x" },
  { name: "sources", group: "growth", permission: "growth.see", keys: "g s" },
  { name: "discounts", group: "growth", permission: "growth.see", keys: "g d" },
  { name: "finance", group: "business", permission: "finance.see", keys: "g f" },
  { name: "audit", group: "business", permission: "audit.see", keys: "g l" },
  { name: "team", group: "business", permission: "team.see", keys: "g t" },
  { name: "health", group: "business", permission: "health.see", keys: "g y" },
] as const satisfies readonly {
  name: MessageKey;
  group: (typeof menuGroups)[number];
  permission: Permission;
  keys: `g ${string}`;
}[];

export type MenuPage = (typeof menu)[number]["name"];
