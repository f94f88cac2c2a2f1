import type { Permission } from "~/domain/operators/permissions";
import type { MessageKey } from "./text";

/** The pages of the menu in their order, each with the permission that it needs and the keys that open it. */
export const menu = [
  { name: "home", permission: "home.see", keys: "g h" },
  { name: "review", permission: "review.see", keys: "g r" },
  { name: "members", permission: "members.find", keys: "g m" },
  { name: "orders", permission: "orders.see", keys: "g o" },
  { name: "audit", permission: "audit.see", keys: "g l" },
  { name: "health", permission: "health.see", keys: "g y" },
] as const satisfies readonly {
  name: MessageKey;
  permission: Permission;
  keys: `g ${string}`;
}[];

export type MenuPage = (typeof menu)[number]["name"];
