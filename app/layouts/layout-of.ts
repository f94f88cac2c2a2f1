import type { LayoutName, ScreenName } from "~/route-table";

const exceptions: readonly (readonly [LayoutName, RegExp])[] = [
  ["chat", /^(chats|chats-id|members-id-chat)$/],
  ["empty", /^(signup(-(state|around))?|members-id-signup|complete-signup)$/],
  ["lander", /^(landers-.*|members-id-landing\d?)$/],
];

/** The layout of a route by its name, as the route table has it; the table itself does not travel to browsers. product.md §2 */
export function layoutOf(routeName: string): LayoutName {
  return exceptions.find(([, names]) => names.test(routeName))?.[0] ?? "default";
}

const screens: readonly (readonly [ScreenName, RegExp])[] = [
  ["tab", /^(members|chats|likes|likes-type|swipe-game|match-finder)$/],
  [
    "inner",
    /^(members-id|likes-m-id|members-id-chat|chats-id|notifications|settings(-.*)?|credits(-repeat-order|-id-paymentmethod)?|directdebit|premium|transactions-id)$/,
  ],
];

/** What the page of a route brings to a phone by itself, as the route table has it; undefined where it stands below the bar. */
export function screenOf(routeName: string): ScreenName | undefined {
  return screens.find(([, names]) => names.test(routeName))?.[0];
}
