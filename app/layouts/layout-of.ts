import type { LayoutName, ScreenName } from "~/route-table";

const exceptions: readonly (readonly [LayoutName, RegExp])[] = [
  ["chat", /^(chats|chats-id|members-id-chat)$/],
  ["empty", /^(signup(-(state|around))?|members-id-signup|complete-signup)$/],
  ["lander", /^(landers-.*|members-id-landing\d?)$/],
];

/** Returns the layout of a route without the route table, which is not sent to browsers. product 4.1 */
export function layoutOf(routeName: string): LayoutName {
  return exceptions.find(([, names]) => names.test(routeName))?.[0] ?? "default";
}

const screens: readonly (readonly [ScreenName, RegExp])[] = [
  ["tab", /^(members|chats|likes|likes-type|swipe-game|match-finder)$/],
  [
    "inner",
    /^(members-id|likes-m-id|members-id-chat|chats-id|notifications|settings(-.*)?|transactions-id)$/,
  ],
  ["checkout", /^(credits(-repeat-order|-id-paymentmethod)?|premium|directdebit)$/],
];

/** Returns how a page is framed on a phone, as in the route table; undefined for a page below the bar. */
export function screenOf(routeName: string): ScreenName | undefined {
  return screens.find(([, names]) => names.test(routeName))?.[0];
}
