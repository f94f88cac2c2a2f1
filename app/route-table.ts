import type { SecurityMatter, SettingsSection } from "./paths";
import { kindsWithSlug, type LanderKind, landerKinds, type ProfileLanderKind } from "./tenancy/lander-kinds";

/**
 * One route. `module` is its file below app/. `access` is set where the page is not for everyone: for members, for a mailed link or for the
 * previous step. `developer`: outside production only, for browsers on the server's machine. `call` is not a page: it answers JSON. What concerns the look of a page is in its module (`layouts/route-handle.ts`).
 * product 4.1
 */
type RouteEntry = {
  name: string;
  path: string;
  module: string;
  document?: true;
  personal?: true;
  access?: "member" | "link" | "developer" | "call";
  /** the servers of other parties send its form too: without an origin of ours, and without a session */
  fromServers?: true;
  /** search engines list it; else they list the pages that are not personal. `false` also keeps them from fetching it. product 4.30 */
  listed?: boolean;
  /** it has no content of its own and redirects */
  redirects?: true;
  /**
   * it shows prices to visitors: it depends on an experiment with prices. `in-text`: a sentence of a static text states the lowest price, and
   * the page is not an exposure
   */
  priced?: true | "in-text";
  /** a message may link to it: it only shows something */
  linked?: true;
  /** a password is entered on it: scripts of third parties are left out */
  takesPassword?: true;
  /**
   * it shows the time bonus: `banner` on pages of the shop, `modal` in the members area, where it may open; a page of both shows the banner.
   * product 14.8, 14.9
   */
  timeBonus?: "banner" | "modal" | "both";
  /** the kind of lander that it is; `own`: one that a brand composed */
  lander?: LanderKind | ProfileLanderKind | "own";
};

/** Every lander is the same page with other blocks. */
const LANDER = "routes/landers/lander.tsx";

const lander = <Kind extends LanderKind>(kind: Kind) =>
  ({
    name: `landers-${kind}`,
    path: kindsWithSlug.includes(kind) ? `/landers/${kind}/:slug?` : `/landers/${kind}`,
    module: LANDER,
    document: true,
    priced: true,
    lander: kind,
  }) as const;

const profileLander = <Kind extends ProfileLanderKind>(kind: Kind) =>
  ({
    name: `members-id-${kind}`,
    path: kindsWithSlug.includes(kind) ? `/members/:id/${kind}/:slug?` : `/members/:id/${kind}`,
    module: LANDER,
    document: true,
    personal: true,
    priced: true,
    lander: kind,
  }) as const;

/**
 * The routes of the product with their names. A name is the path's words joined by dashes, such as `members-id`. A `document`
 * is loaded as a whole and runs no React; all other pages belong to the app. `personal` pages show data of one visitor and are never cached
 * for others. product 4.1, 4.2
 */
export const routeTable = [
  { name: "index", path: "/", module: "routes/home/index.tsx", document: true, priced: true, linked: true },
  {
    name: "members",
    path: "/members",
    module: "routes/members/members.tsx",
    personal: true,
    access: "member",
    timeBonus: "modal",
    linked: true,
  },
  {
    name: "members-id",
    path: "/members/:id",
    module: "routes/profile/member.tsx",
    personal: true,
    timeBonus: "modal",
    linked: true,
  },
  {
    name: "likes-m-id",
    path: "/likes/m/:id",
    module: "routes/profile/member.tsx",
    personal: true,
    timeBonus: "modal",
    linked: true,
  },
  {
    name: "members-id-chat",
    path: "/members/:id/chat",
    module: "routes/chats/member-chat.tsx",
    personal: true,
    access: "member",
  },
  profileLander("landing"),
  {
    name: "members-id-signup",
    path: "/members/:id/signup",
    module: "routes/signup/member-signup.tsx",
    personal: true,
    takesPassword: true,
  },
  profileLander("landing2"),
  profileLander("landing3"),
  {
    name: "chats",
    path: "/chats",
    module: "routes/chats/chats.tsx",
    personal: true,
    access: "member",
    timeBonus: "modal",
    linked: true,
  },
  {
    name: "chats-id",
    path: "/chats/:id",
    module: "routes/chats/chat.tsx",
    personal: true,
    access: "member",
    linked: true,
  },
  {
    name: "likes",
    path: "/likes",
    module: "routes/likes/likes.tsx",
    personal: true,
    access: "member",
    timeBonus: "modal",
    linked: true,
  },
  {
    name: "likes-type",
    path: "/likes/:type",
    module: "routes/likes/likes.tsx",
    personal: true,
    access: "member",
    timeBonus: "modal",
    linked: true,
  },
  {
    name: "credits",
    path: "/credits",
    module: "routes/shop/shop.tsx",
    personal: true,
    access: "member",
    linked: true,
    timeBonus: "banner",
  },
  {
    name: "credits-repeat-order",
    path: "/credits/repeat-order",
    module: "routes/shop/repeat-order.tsx",
    personal: true,
    access: "member",
    redirects: true,
  },
  {
    name: "credits-id-paymentmethod",
    path: "/credits/:id/:paymentmethod?",
    module: "routes/shop/shop.tsx",
    personal: true,
    access: "member",
    timeBonus: "banner",
  },
  {
    name: "directdebit",
    path: "/directdebit",
    module: "routes/shop/direct-debit.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "premium",
    path: "/premium",
    module: "routes/shop/shop.tsx",
    personal: true,
    access: "member",
    timeBonus: "both",
    linked: true,
  },
  {
    name: "pricing",
    path: "/pricing",
    module: "routes/pricing/pricing.tsx",
    document: true,
    priced: true,
    linked: true,
  },
  {
    name: "profile",
    path: "/profile",
    module: "routes/profile/profile.tsx",
    personal: true,
    access: "member",
    linked: true,
  },
  {
    name: "complaints",
    path: "/complaints",
    module: "routes/complaints/complaints.tsx",
    personal: true,
    linked: true,
  },
  {
    name: "decisions-reference",
    path: "/decisions/:reference?",
    module: "routes/complaints/decisions.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "lang-config",
    path: "/lang-config",
    module: "routes/lang-config/lang-config.tsx",
    document: true,
    personal: true,
    listed: false,
  },
  {
    name: "transactions-id",
    path: "/transactions/:id?",
    module: "routes/shop/transactions.tsx",
    personal: true,
    access: "member",
    timeBonus: "banner",
  },
  {
    name: "login",
    path: "/login",
    module: "routes/accounts/login.tsx",
    personal: true,
    takesPassword: true,
    listed: true,
  },
  {
    name: "signup",
    path: "/signup",
    module: "routes/signup/signup.tsx",
    personal: true,
    takesPassword: true,
    listed: true,
  },
  {
    name: "complete-signup",
    path: "/complete-signup",
    module: "routes/signup/complete-signup.tsx",
    personal: true,
    access: "link",
  },
  {
    name: "signup-matches",
    path: "/signup-matches",
    module: "routes/signup/signup-matches.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "match-finder",
    path: "/match-finder",
    module: "routes/games/match-finder.tsx",
    personal: true,
    access: "member",
    linked: true,
  },
  {
    name: "swipe-game",
    path: "/swipe-game",
    module: "routes/games/swipe-game.tsx",
    personal: true,
    access: "member",
    linked: true,
  },
  {
    name: "reset-password",
    path: "/reset-password",
    module: "routes/accounts/reset-password.tsx",
    personal: true,
    takesPassword: true,
  },
  {
    name: "reset-password-do",
    path: "/reset-password/do",
    module: "routes/accounts/reset-password-do.tsx",
    personal: true,
    access: "link",
  },
  {
    name: "activate-done",
    path: "/activate/done",
    module: "routes/accounts/activate-done.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "activate-error",
    path: "/activate/error",
    module: "routes/accounts/activate-error.tsx",
    personal: true,
  },
  {
    name: "mail-change-do",
    path: "/mail-change/do",
    module: "routes/accounts/mail-change-do.tsx",
    personal: true,
    access: "link",
  },
  {
    name: "account-deleted",
    path: "/account-deleted",
    module: "routes/leaving/account-deleted.tsx",
    personal: true,
    access: "link",
  },
  {
    name: "notifications",
    path: "/notifications",
    module: "routes/notifications/notifications.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "settings",
    path: "/settings",
    module: "routes/settings/settings.tsx",
    personal: true,
    access: "member",
  },
  {
    name: "token",
    path: "/:token",
    module: "routes/accounts/token.tsx",
    personal: true,
  },
  {
    name: "pages-ban",
    path: "/pages/ban",
    module: "routes/pages/ban.tsx",
    document: true,
    priced: "in-text",
    linked: true,
  },
  {
    name: "pages-cookies",
    path: "/pages/cookies",
    module: "routes/pages/cookies.tsx",
    document: true,
    personal: true,
    priced: "in-text",
    linked: true,
    listed: true,
  },
  {
    name: "pages-faq",
    path: "/pages/faq",
    module: "routes/pages/faq.tsx",
    document: true,
    priced: "in-text",
    linked: true,
  },
  {
    name: "pages-privacy",
    path: "/pages/privacy",
    module: "routes/pages/privacy.tsx",
    document: true,
    priced: "in-text",
    linked: true,
  },
  {
    name: "pages-return-policy",
    path: "/pages/return-policy",
    module: "routes/pages/return-policy.tsx",
    document: true,
    priced: "in-text",
    linked: true,
  },
  {
    name: "pages-service",
    path: "/pages/service",
    module: "routes/pages/service.tsx",
    document: true,
    priced: "in-text",
    linked: true,
  },
  {
    name: "pages-terms",
    path: "/pages/terms",
    module: "routes/pages/terms.tsx",
    document: true,
    priced: "in-text",
    linked: true,
  },
  {
    name: "pages-2257",
    path: "/pages/2257",
    module: "routes/pages/2257.tsx",
    document: true,
    priced: "in-text",
    linked: true,
  },
  ...landerKinds.map(lander),
  {
    name: "landers-own",
    path: "/landers/:own",
    module: LANDER,
    document: true,
    priced: true,
    lander: "own",
  },
] as const satisfies readonly RouteEntry[];

const settingsPage = <Section extends SettingsSection>(section: Section) =>
  ({
    name: `settings-${section}`,
    path: `/settings/${section}`,
    module: `routes/settings/${section}.tsx`,
    personal: true,
    access: "member",
  }) as const;

const securityPage = <Matter extends SecurityMatter>(matter: Matter) =>
  ({
    name: `settings-security-${matter}`,
    path: `/settings/security/${matter}`,
    module: `routes/settings/security/${matter}.tsx`,
    personal: true,
    access: "member",
  }) as const;

/**
 * Pages that complete the product's routes: the parts of the settings, the second login step, unsubscribing, the offline page and the
 * kit of developers. product 4.2
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
    module: "routes/accounts/login-code.tsx",
    personal: true,
    access: "link",
  },
  settingsPage("privacy"),
  settingsPage("location"),
  settingsPage("language"),
  settingsPage("appearance"),
  settingsPage("limit"),
  settingsPage("app"),
  settingsPage("download"),
  { ...settingsPage("delete"), module: "routes/leaving/delete.tsx" },
  {
    name: "members-results",
    path: "/members/results",
    module: "routes/members/results.ts",
    personal: true,
    access: "call",
  },
  {
    name: "signup-state",
    path: "/signup/state",
    module: "routes/signup/signup-state.ts",
    personal: true,
    access: "call",
  },
  {
    name: "signup-around",
    path: "/signup/around",
    module: "routes/signup/signup-around.ts",
    personal: true,
    access: "call",
  },
  {
    name: "partner",
    path: "/partner/:id",
    module: "routes/members/partner.tsx",
    personal: true,
  },
  {
    name: "partner-leave",
    path: "/partner/:id/leave",
    module: "routes/members/leave-for-partner.ts",
    personal: true,
    redirects: true,
  },
  {
    name: "unsubscribe",
    path: "/unsubscribe",
    module: "routes/notifications/unsubscribe.tsx",
    personal: true,
    access: "link",
    fromServers: true,
  },
  {
    name: "waiting-list",
    path: "/waiting-list",
    module: "routes/signup/waiting-list.tsx",
    personal: true,
    access: "link",
  },
  {
    name: "offline",
    path: "/offline",
    module: "routes/offline/offline.tsx",
    document: true,
    listed: false,
  },
  { name: "dev-kit", path: "/dev/kit", module: "routes/dev/kit.tsx", personal: true, access: "developer" },
] as const satisfies readonly RouteEntry[];

/** The names of the product's routes. */
export type RouteName = (typeof routeTable)[number]["name"] | (typeof ownRoutes)[number]["name"];

export const allRoutes: readonly RouteEntry[] = [...routeTable, ...ownRoutes];

/** Returns whether a page is a document; an unknown path is one. architecture, Pages and cache */
export function isDocumentRoute(name: string): boolean {
  const route = routeNamed(name);
  return !route || route.document === true;
}

const entries = new Map(allRoutes.map((route) => [route.name, route]));

/** Returns the facts of a route; undefined for an unknown path. */
export function routeNamed(name: string): RouteEntry | undefined {
  return entries.get(name);
}

/** Returns the path of a route, with its parameters. */
export function pathNamed(name: RouteName): string {
  return (entries.get(name) as RouteEntry).path;
}
