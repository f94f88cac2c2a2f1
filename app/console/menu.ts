import type { Permission } from "~/domain/operators/permissions";
import type { MessageKey } from "./text";

/** The pages of the menu in their order, each with the permission that it needs. */
export const menu = [
  { name: "home", permission: "home.see" },
  { name: "review", permission: "review.see" },
  { name: "members", permission: "members.find" },
  { name: "orders", permission: "orders.see" },
  { name: "audit", permission: "audit.see" },
] as const satisfies readonly {
  name: MessageKey;
  permission: Permission;
}[];

export type MenuPage = (typeof menu)[number]["name"];
