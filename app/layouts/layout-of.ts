import type { LayoutName } from "~/route-table";

const exceptions: readonly (readonly [LayoutName, RegExp])[] = [
  ["chat", /^(chats|chats-id|members-id-chat)$/],
  ["empty", /^(signup|signup-state|members-id-signup|complete-signup)$/],
  ["lander", /^(landers-.*|members-id-landing\d?)$/],
];

/** The layout of a route by its name, as the route table has it; the table itself does not travel to browsers. product.md §2 */
export function layoutOf(routeName: string): LayoutName {
  return exceptions.find(([, names]) => names.test(routeName))?.[0] ?? "default";
}
