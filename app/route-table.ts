import type { SecurityMatter, SettingsSection } from "./paths";

export type LayoutName = "default" | "chat" | "lander" | "empty";

/**
 * What a page brings to a phone by itself. `tab`: a head row (`layouts/shell/screen-head.tsx`) instead of the bar, the tabs stay. `inner`: a
 * head row with a way back, or anything else in its place; neither bar nor tabs. A page without one stands below the bar. From 768 px on
 * the bar always shows. `checkout`: the bar of the shop in place of the members' at every width.
 */
export type ScreenName = "tab" | "inner" | "checkout";

/**
 * One route of product.md §2. `module` is its file below app/; a route without one has not opened yet. `access` is for whom it is where
 * it is not for everyone: members, or whoever comes by a mailed link or from the step before. `call` is no page: it answers JSON.
 */
type RouteEntry = {
  name: string;
  path: string;
  layout: LayoutName;
  screen?: ScreenName;
  module?: string;
  document?: true;
  personal?: true;
  access?: "member" | "link" | "call";
  /** it shows nothing of its own and leads to another page */
  redirects?: true;
};

const lander = (name: string, slug: boolean): RouteEntry => ({
  name: `landers-${name}`,
  path: slug ? `/landers/${name}/:slug?` : `/landers/${name}`,
  layout: "lander",
});

/**
 * The routes of product.md §2, line by line, with their names and layouts. Names are the path's words with dashes, as the
 * specification forms `members-id` and `likes-m-id`. The settings route's path is not given there; it is /settings.
 * A `document` is loaded whole and runs no React; every other page is the app. `personal` pages show what is one visitor's alone, and are
 * never cached for others. architecture §4
 */
export const routeTable = [
  { name: "index", path: "/", layout: "default", module: "routes/home/index.tsx", document: true },
  {
    name: "members",
    path: "/members",
    layout: "default",
    screen: "tab",
    module: "routes/members/members.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "members-id",
    path: "/members/:id",
    layout: "default",
    screen: "inner",
    module: "routes/profile/member.tsx",
    personal: true,
  },
  {
    name: "likes-m-id",
    path: "/likes/m/:id",
    layout: "default",
    screen: "inner",
    module: "routes/profile/member.tsx",
    personal: true,
  },
  {
    name: "members-id-chat",
    path: "/members/:id/chat",
    layout: "chat",
    screen: "inner",
    module: "routes/chats/member-chat.tsx",
    personal: true,
    access: "member",
  },
  { name: "members-id-landing", path: "/members/:id/landing", layout: "lander" },
  {
    name: "members-id-signup",
    path: "/members/:id/signup",
    layout: "empty",
    module: "routes/signup/member-signup.tsx",
    personal: true,
  },
  { name: "members-id-landing2", path: "/members/:id/landing2/:slug?", layout: "lander" },
  { name: "members-id-landing3", path: "/members/:id/landing3/:slug?", layout: "lander" },
  {
    name: "chats",
    path: "/chats",
    layout: "chat",
    screen: "tab",
    module: "routes/chats/chats.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "chats-id",
    path: "/chats/:id",
    layout: "chat",
    screen: "inner",
    module: "routes/chats/chat.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "likes",
    path: "/likes",
    layout: "default",
    screen: "tab",
    module: "routes/likes/likes.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "likes-type",
    path: "/likes/:type",
    layout: "default",
    screen: "tab",
    module: "routes/likes/likes.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "credits",
    path: "/credits",
    layout: "default",
    screen: "checkout",
    module: "routes/shop/shop.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "credits-repeat-order",
    path: "/credits/repeat-order",
    layout: "default",
    screen: "checkout",
    module: "routes/shop/repeat-order.tsx",
    personal: true,
    access: "member",
    redirects: true,
  },
  {
    name: "credits-id-paymentmethod",
    path: "/credits/:id/:paymentmethod?",
    layout: "default",
    screen: "checkout",
    module: "routes/shop/shop.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "directdebit",
    path: "/directdebit",
    layout: "default",
    screen: "checkout",
    module: "routes/shop/direct-debit.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "premium",
    path: "/premium",
    layout: "default",
    screen: "checkout",
    module: "routes/shop/shop.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "pricing",
    path: "/pricing",
    layout: "default",
    module: "routes/pricing/pricing.tsx",
    document: true,
  },
  {
    name: "profile",
    path: "/profile",
    layout: "default",
    module: "routes/profile/profile.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "complaints",
    path: "/complaints",
    layout: "default",
    module: "routes/complaints/complaints.tsx",
    personal: true,
  },
  {
    name: "lang-config",
    path: "/lang-config",
    layout: "default",
    module: "routes/lang-config/lang-config.tsx",
    document: true,
    personal: true,
  },
  {
    name: "transactions-id",
    path: "/transactions/:id?",
    layout: "default",
    screen: "inner",
    module: "routes/shop/transactions.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "login",
    path: "/login",
    layout: "default",
    module: "routes/account/login.tsx",
    personal: true,
  },
  {
    name: "signup",
    path: "/signup",
    layout: "empty",
    module: "routes/signup/signup.tsx",
    personal: true,
  },
  {
    name: "complete-signup",
    path: "/complete-signup",
    layout: "empty",
    module: "routes/signup/complete-signup.tsx",
    personal: true,
    access: "link",
  },
  {
    name: "signup-matches",
    path: "/signup-matches",
    layout: "default",
    module: "routes/signup/signup-matches.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "match-finder",
    path: "/match-finder",
    layout: "default",
    screen: "tab",
    module: "routes/games/match-finder.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "swipe-game",
    path: "/swipe-game",
    layout: "default",
    screen: "tab",
    module: "routes/games/swipe-game.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "reset-password",
    path: "/reset-password",
    layout: "default",
    module: "routes/account/reset-password.tsx",
    personal: true,
  },
  {
    name: "reset-password-do",
    path: "/reset-password/do",
    layout: "default",
    module: "routes/account/reset-password-do.tsx",
    personal: true,
    access: "link",
  },
  {
    name: "activate-done",
    path: "/activate/done",
    layout: "default",
    module: "routes/account/activate-done.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "activate-error",
    path: "/activate/error",
    layout: "default",
    module: "routes/account/activate-error.tsx",
    personal: true,
  },
  {
    name: "mail-change-do",
    path: "/mail-change/do",
    layout: "default",
    module: "routes/account/mail-change-do.tsx",
    personal: true,
    access: "link",
  },
  {
    name: "account-deleted",
    path: "/account-deleted",
    layout: "default",
    module: "routes/leaving/account-deleted.tsx",
    personal: true,
    access: "link",
  },
  {
    name: "notifications",
    path: "/notifications",
    layout: "default",
    screen: "inner",
    module: "routes/notifications/notifications.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "settings",
    path: "/settings",
    layout: "default",
    screen: "inner",
    module: "routes/settings/settings.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "token",
    path: "/:token",
    layout: "default",
    module: "routes/account/token.tsx",
    personal: true,
  },
  {
    name: "pages-ban",
    path: "/pages/ban",
    layout: "default",
    module: "routes/pages/ban.tsx",
    document: true,
  },
  {
    name: "pages-cookies",
    path: "/pages/cookies",
    layout: "default",
    module: "routes/pages/cookies.tsx",
    document: true,
    personal: true,
  },
  {
    name: "pages-faq",
    path: "/pages/faq",
    layout: "default",
    module: "routes/pages/faq.tsx",
    document: true,
  },
  {
    name: "pages-privacy",
    path: "/pages/privacy",
    layout: "default",
    module: "routes/pages/privacy.tsx",
    document: true,
  },
  {
    name: "pages-return-policy",
    path: "/pages/return-policy",
    layout: "default",
    module: "routes/pages/return-policy.tsx",
    document: true,
  },
  {
    name: "pages-service",
    path: "/pages/service",
    layout: "default",
    module: "routes/pages/service.tsx",
    document: true,
  },
  {
    name: "pages-terms",
    path: "/pages/terms",
    layout: "default",
    module: "routes/pages/terms.tsx",
    document: true,
  },
  {
    name: "pages-2257",
    path: "/pages/2257",
    layout: "default",
    module: "routes/pages/2257.tsx",
    document: true,
  },
  lander("tinderswipe", false),
  lander("alonetonight", true),
  lander("collagelanding", true),
  lander("gallery", true),
  lander("iconslanding", true),
  lander("maplanding", true),
  lander("socialnetwork", true),
  lander("transitionsvideolanding", true),
  lander("video", true),
] as const satisfies readonly RouteEntry[];

const settingsPage = <Section extends SettingsSection>(section: Section) =>
  ({
    name: `settings-${section}`,
    path: `/settings/${section}`,
    layout: "default",
    screen: "inner",
    module: `routes/settings/${section}.tsx`,
    personal: true,
    access: "member",
  }) as const;

const securityPage = <Matter extends SecurityMatter>(matter: Matter) =>
  ({
    name: `settings-security-${matter}`,
    path: `/settings/security/${matter}`,
    layout: "default",
    screen: "inner",
    module: `routes/settings/security/${matter}.tsx`,
    personal: true,
    access: "member",
  }) as const;

/** Pages of ours beside the specification's: the parts of the settings, the second step of a login, leaving a mailing list, and what is shown without a network. */
export const ownRoutes = [
  settingsPage("account"),
  settingsPage("security"),
  securityPage("password"),
  securityPage("passkeys"),
  securityPage("authenticator"),
  {
    name: "login-code",
    path: "/login/code",
    layout: "default",
    module: "routes/account/login-code.tsx",
    personal: true,
    access: "link",
  },
  settingsPage("privacy"),
  settingsPage("location"),
  settingsPage("language"),
  settingsPage("download"),
  { ...settingsPage("delete"), module: "routes/leaving/delete.tsx" },
  {
    name: "members-results",
    path: "/members/results",
    layout: "default",
    module: "routes/members/results.ts",
    personal: true,
    access: "call",
  },
  {
    name: "signup-state",
    path: "/signup/state",
    layout: "empty",
    module: "routes/signup/signup-state.ts",
    personal: true,
    access: "call",
  },
  {
    name: "signup-around",
    path: "/signup/around",
    layout: "empty",
    module: "routes/signup/signup-around.ts",
    personal: true,
    access: "call",
  },
  {
    name: "partner",
    path: "/partner/:id",
    layout: "default",
    module: "routes/members/partner.tsx",
    personal: true,
  },
  {
    name: "unsubscribe",
    path: "/unsubscribe",
    layout: "default",
    module: "routes/notifications/unsubscribe.tsx",
    personal: true,
    access: "link",
  },
  {
    name: "waiting-list",
    path: "/waiting-list",
    layout: "default",
    module: "routes/signup/waiting-list.tsx",
    personal: true,
    access: "link",
  },
  {
    name: "offline",
    path: "/offline",
    layout: "default",
    module: "routes/offline/offline.tsx",
    document: true,
  },
] as const satisfies readonly RouteEntry[];

export const allRoutes: readonly RouteEntry[] = [...routeTable, ...ownRoutes];

/** Whether a page is a document; a route that has not opened and an unknown path are. architecture §4 */
export function isDocumentRoute(name: string): boolean {
  const route = allRoutes.find((one) => one.name === name);
  return !route?.module || route.document === true;
}

/** The names of the routes that answer "not open yet" with 404. The last of them to land empties this list. */
export const notOpenYet: readonly string[] = allRoutes
  .filter((route) => !route.module)
  .map((route) => route.name);
