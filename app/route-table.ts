import type { SecurityMatter, SettingsSection } from "./paths";
import { kindsWithSlug, type LanderKind, type ProfileLanderKind } from "./tenancy/lander-kinds";

export type LayoutName = "default" | "chat" | "lander" | "empty";

/**
 * How a page is framed on a phone. `tab`: a head row (`layouts/shell/screen-head.tsx`) instead of the bar, with the tabs. `inner`: a head
 * row with a back button or a replacement for it, without bar and tabs. Without a value the page is below the bar. From 768 px on the
 * bar always shows. `checkout`: the bar of the shop replaces the members' bar at every width.
 */
export type ScreenName = "tab" | "inner" | "checkout";

/**
 * One route. `module` is its file below app/. `access` is set where the page is not for everyone: for members, for a mailed link or for the
 * previous step. `call` is not a page: it answers JSON. product 4.1
 */
type RouteEntry = {
  name: string;
  path: string;
  layout: LayoutName;
  screen?: ScreenName;
  module: string;
  document?: true;
  personal?: true;
  access?: "member" | "link" | "call";
  /** the servers of other parties send its form too: without an origin of ours, and without a session */
  fromServers?: true;
  /** it has no content of its own and redirects */
  redirects?: true;
};

const lander = <Kind extends LanderKind>(kind: Kind) =>
  ({
    name: `landers-${kind}`,
    path: kindsWithSlug.includes(kind) ? `/landers/${kind}/:slug?` : `/landers/${kind}`,
    layout: "lander",
    module: `routes/landers/${kind}/${kind}.tsx`,
    document: true,
  }) as const;

const profileLander = <Kind extends ProfileLanderKind>(kind: Kind) =>
  ({
    name: `members-id-${kind}`,
    path: kindsWithSlug.includes(kind) ? `/members/:id/${kind}/:slug?` : `/members/:id/${kind}`,
    layout: "lander",
    module: `routes/landers/${kind}/${kind}.tsx`,
    document: true,
    personal: true,
  }) as const;

/**
 * The routes of the product with their names and layouts. A name is the path's words joined by dashes, such as `members-id`. A `document`
 * is loaded as a whole and runs no React; all other pages belong to the app. `personal` pages show data of one visitor and are never cached
 * for others. product 4.1, 4.2
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
  profileLander("landing"),
  {
    name: "members-id-signup",
    path: "/members/:id/signup",
    layout: "empty",
    module: "routes/signup/member-signup.tsx",
    personal: true,
  },
  profileLander("landing2"),
  profileLander("landing3"),
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
  lander("tinderswipe"),
  lander("alonetonight"),
  lander("collagelanding"),
  lander("gallery"),
  lander("iconslanding"),
  lander("maplanding"),
  lander("socialnetwork"),
  lander("transitionsvideolanding"),
  lander("video"),
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

/**
 * Pages that complete the product's routes: the parts of the settings, the second login step, unsubscribing and the offline page. product
 * 4.2
 */
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
  settingsPage("app"),
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
    name: "partner-leave",
    path: "/partner/:id/leave",
    layout: "default",
    module: "routes/members/leave-for-partner.ts",
    personal: true,
    redirects: true,
  },
  {
    name: "unsubscribe",
    path: "/unsubscribe",
    layout: "default",
    module: "routes/notifications/unsubscribe.tsx",
    personal: true,
    access: "link",
    fromServers: true,
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

/** Returns whether a page is a document; an unknown path is one. architecture, Pages and cache */
export function isDocumentRoute(name: string): boolean {
  const route = allRoutes.find((one) => one.name === name);
  return !route || route.document === true;
}
