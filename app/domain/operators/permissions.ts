/** What an operator may see and do, by noun and verb. */
export const permissions = [
  "home.see",
  "review.see",
  "members.see",
  "members.find",
  "members.logout",
  "members.ban",
  "members.erase",
  "members.export",
  "photos.inspect",
  "complaints.decide",
  "complaints.lead",
  "members.restrict",
  "signups.invite",
  "credits.grant",
  "credits.reverse",
  "orders.see",
  "orders.refund",
  "invoices.send",
  "discounts.change",
  "sources.retry",
  "growth.see",
  "finance.see",
  "brands.see",
  "audit.see",
  "approvals.decide",
  "team.see",
  "team.change",
  "health.see",
] as const;

export type Permission = (typeof permissions)[number];

/** A role: what a grant of it permits at the brands of the grant's scope. */
export type Role = { name: string; title: string; permissions: readonly Permission[] };

/**
 * The built-in roles. A deployment may change their permissions and add roles of its own, as rows. The owner has every permission, also those
 * of later versions.
 */
export const builtInRoles: readonly Role[] = [
  { name: "owner", title: "Owner", permissions },
  {
    name: "brand_manager",
    title: "Brand manager",
    permissions: [
      "home.see",
      "members.see",
      "orders.see",
      "growth.see",
      "brands.see",
      "discounts.change",
      "sources.retry",
      "signups.invite",
      "audit.see",
      "health.see",
    ],
  },
  {
    name: "moderator_lead",
    title: "Moderator lead",
    permissions: [
      "home.see",
      "review.see",
      "members.see",
      "members.find",
      "members.logout",
      "members.ban",
      "photos.inspect",
      "complaints.decide",
      "complaints.lead",
      "members.restrict",
      "audit.see",
      "approvals.decide",
    ],
  },
  {
    name: "moderator",
    title: "Moderator",
    permissions: [
      "home.see",
      "review.see",
      "members.see",
      "photos.inspect",
      "complaints.decide",
      "members.restrict",
    ],
  },
  {
    name: "support",
    title: "Support",
    permissions: [
      "home.see",
      "members.see",
      "members.find",
      "members.logout",
      "orders.see",
      "orders.refund",
      "invoices.send",
      "signups.invite",
      "credits.grant",
    ],
  },
  {
    name: "finance",
    title: "Finance",
    permissions: [
      "home.see",
      "orders.see",
      "orders.refund",
      "invoices.send",
      "finance.see",
      "growth.see",
      "approvals.decide",
    ],
  },
  { name: "analyst", title: "Analyst", permissions: ["home.see", "growth.see"] },
  { name: "auditor", title: "Auditor", permissions: ["home.see", "audit.see", "team.see", "health.see"] },
  { name: "external_moderator", title: "External moderator", permissions: ["home.see", "review.see"] },
];
