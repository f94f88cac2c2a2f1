import type { Permission } from "~/domain/operators/permissions";

/** One page of the console. `module` is its file below app/. `scoped`: it exists for all brands, for one company and for one brand. */
type ConsoleRoute = {
  name: string;
  path: string;
  module: string;
  scoped?: true;
  /** what an operator needs to see it; without it, a page before the login, one whose parameters decide, or a file that a form requests */
  permission?: Permission;
};

/** The pages of the console with the permission that each needs. */
const table: readonly ConsoleRoute[] = [
  { name: "sign-in", path: "/sign-in", module: "console/pages/sign-in/sign-in.tsx" },
  { name: "join", path: "/join/:token", module: "console/pages/sign-in/join.tsx" },
  { name: "you", path: "/you", module: "console/pages/you/you.tsx" },
  { name: "brands", path: "/brands", module: "console/pages/brands/brands.tsx", permission: "home.see" },
  { name: "home", path: "/", module: "console/pages/home/home.tsx", scoped: true, permission: "home.see" },
  {
    name: "search",
    path: "/search",
    module: "console/pages/search/search.tsx",
    scoped: true,
    permission: "home.see",
  },
  {
    name: "search-results",
    path: "/search/results",
    module: "console/pages/search/search-results.ts",
    scoped: true,
    permission: "home.see",
  },
  { name: "views", path: "/views", module: "console/pages/views/views.tsx" },
  {
    name: "members",
    path: "/members",
    module: "console/pages/members/members.tsx",
    scoped: true,
    permission: "members.find",
  },
  {
    name: "member",
    path: "/b/:brand/members/:id",
    module: "console/pages/members/member.tsx",
    permission: "members.see",
  },
  {
    name: "member-act",
    path: "/b/:brand/members/:id/:act",
    module: "console/pages/members/member-act.tsx",
  },
  {
    name: "orders",
    path: "/orders",
    module: "console/pages/orders/orders.tsx",
    scoped: true,
    permission: "orders.see",
  },
  {
    name: "orders-file",
    path: "/orders/file",
    module: "console/pages/orders/orders-file.ts",
    scoped: true,
    permission: "orders.see",
  },
  {
    name: "order",
    path: "/b/:brand/orders/:reference",
    module: "console/pages/orders/order.tsx",
    permission: "orders.see",
  },
  {
    name: "refund",
    path: "/b/:brand/orders/:reference/refund",
    module: "console/pages/orders/refund.tsx",
    permission: "orders.refund",
  },
  {
    name: "review",
    path: "/review",
    module: "console/pages/review/review.tsx",
    scoped: true,
    permission: "review.see",
  },
  {
    name: "review-photos",
    path: "/b/:brand/review/photos",
    module: "console/pages/review/photos.tsx",
    permission: "photos.inspect",
  },
  {
    name: "review-complaints",
    path: "/b/:brand/review/complaints",
    module: "console/pages/review/complaints.tsx",
    permission: "complaints.decide",
  },
  {
    name: "review-complaint",
    path: "/b/:brand/review/complaints/:reference",
    module: "console/pages/review/complaint.tsx",
    permission: "complaints.decide",
  },
  {
    name: "review-appeals",
    path: "/b/:brand/review/appeals",
    module: "console/pages/review/appeals.tsx",
    permission: "complaints.decide",
  },
  {
    name: "review-appeal",
    path: "/b/:brand/review/appeals/:reference",
    module: "console/pages/review/appeal.tsx",
    permission: "complaints.decide",
  },
  {
    name: "growth",
    path: "/growth",
    module: "console/pages/growth/growth.tsx",
    scoped: true,
    permission: "growth.see",
  },
  {
    name: "growth-file",
    path: "/files/growth",
    module: "console/pages/growth/growth-file.ts",
    scoped: true,
    permission: "growth.see",
  },
  {
    name: "experiments",
    path: "/experiments",
    module: "console/pages/experiments/experiments.tsx",
    scoped: true,
    permission: "growth.see",
  },
  {
    name: "experiments-file",
    path: "/files/experiments",
    module: "console/pages/experiments/experiments-file.ts",
    scoped: true,
    permission: "growth.see",
  },
  {
    name: "experiment",
    path: "/b/:brand/experiments/:name",
    module: "console/pages/experiments/experiment.tsx",
    permission: "growth.see",
  },
  {
    name: "sources",
    path: "/sources",
    module: "console/pages/sources/sources.tsx",
    scoped: true,
    permission: "growth.see",
  },
  {
    name: "sources-file",
    path: "/files/sources",
    module: "console/pages/sources/sources-file.ts",
    scoped: true,
    permission: "growth.see",
  },
  {
    name: "source",
    path: "/b/:brand/sources/:ref",
    module: "console/pages/sources/source.tsx",
    permission: "growth.see",
  },
  {
    name: "discounts",
    path: "/discounts",
    module: "console/pages/discounts/discounts.tsx",
    scoped: true,
    permission: "growth.see",
  },
  {
    name: "discounts-file",
    path: "/files/discounts",
    module: "console/pages/discounts/discounts-file.ts",
    scoped: true,
    permission: "growth.see",
  },
  {
    name: "discount",
    path: "/b/:brand/discounts/:code",
    module: "console/pages/discounts/discount.tsx",
    permission: "growth.see",
  },
  {
    name: "new-discount",
    path: "/b/:brand/new-discount",
    module: "console/pages/discounts/new-discount.tsx",
    permission: "discounts.change",
  },
  {
    name: "finance",
    path: "/finance",
    module: "console/pages/finance/finance.tsx",
    scoped: true,
    permission: "finance.see",
  },
  {
    name: "finance-file",
    path: "/finance/file",
    module: "console/pages/finance/file.ts",
    scoped: true,
  },
  {
    name: "finance-close",
    path: "/co/:company/finance/close",
    module: "console/pages/finance/close.tsx",
  },
  {
    name: "audit",
    path: "/audit",
    module: "console/pages/audit/audit.tsx",
    scoped: true,
    permission: "audit.see",
  },
  {
    name: "audit-file",
    path: "/audit/file",
    module: "console/pages/audit/audit-file.ts",
    scoped: true,
  },
  {
    name: "health",
    path: "/health",
    module: "console/pages/health/health.tsx",
    scoped: true,
    permission: "health.see",
  },
  {
    name: "approvals",
    path: "/approvals",
    module: "console/pages/approvals/approvals.tsx",
    scoped: true,
    permission: "home.see",
  },
  {
    name: "approval",
    path: "/b/:brand/approvals/:id",
    module: "console/pages/approvals/approval.tsx",
    permission: "home.see",
  },
  {
    name: "team-approval",
    path: "/approvals/:id",
    module: "console/pages/approvals/approval.tsx",
    permission: "home.see",
  },
  { name: "team", path: "/team", module: "console/pages/team/team.tsx", permission: "team.see" },
  {
    name: "team-invite",
    path: "/team/invite",
    module: "console/pages/team/invite.tsx",
    permission: "team.change",
  },
  {
    name: "team-member",
    path: "/team/:id",
    module: "console/pages/team/team-member.tsx",
    permission: "team.see",
  },
];

/** The prefix of the names: the build has the pages of brands too. */
export const CONSOLE_PREFIX = "console-";

/** The module of the console's document, by the name of its route. */
export const CONSOLE_ROOT = `${CONSOLE_PREFIX}root`;

const SCOPES = [
  ["", ""],
  ["company-", "/co/:company"],
  ["brand-", "/b/:brand"],
] as const;

/** Every route of the console: a page with scopes has three. */
export const consoleRoutes = [
  { name: CONSOLE_ROOT, path: "/console-root", module: "console/root.tsx" },
  ...table.flatMap(({ scoped, ...route }) =>
    (scoped ? SCOPES : SCOPES.slice(0, 1)).map(([name, path]) => ({
      ...route,
      name: `${CONSOLE_PREFIX}${name}${route.name}`,
      path: `${path}${path && route.path === "/" ? "" : route.path}`,
    })),
  ),
];
