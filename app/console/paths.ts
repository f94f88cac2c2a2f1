/** The brands that a page is about: all, one company, one brand. It is in the path, so that a link opens the same for a colleague. */
export type ScopePath = { kind: "all" } | { kind: "company"; id: string } | { kind: "brand"; slug: string };

const prefixOf = (scope: ScopePath) => {
  if (scope.kind === "company") return `/co/${encodeURIComponent(scope.id)}`;
  return scope.kind === "brand" ? `/b/${scope.slug}` : "";
};

const inScope = (page: string) => (scope: ScopePath) => `${prefixOf(scope)}${page}` || "/";

/** Every link of the console. */
export const consolePaths = {
  signIn: () => "/sign-in",
  you: () => "/you",
  brands: () => "/brands",
  home: inScope(""),
  search: inScope("/search"),
  searchResults: inScope("/search/results"),
  views: () => "/views",
  members: inScope("/members"),
  member: (brand: string, id: number) => `/b/${brand}/members/${id}`,
  memberAct: (brand: string, id: number, act: string) => `/b/${brand}/members/${id}/${act}`,
  orders: inScope("/orders"),
  ordersFile: inScope("/orders/file"),
  review: inScope("/review"),
  reviewPhotos: (brand: string) => `/b/${brand}/review/photos`,
  reviewComplaints: (brand: string) => `/b/${brand}/review/complaints`,
  reviewAppeals: (brand: string) => `/b/${brand}/review/appeals`,
  reviewAppeal: (brand: string, reference: string) => `/b/${brand}/review/appeals/${reference}`,
  /** the photo that is evidence of a complaint, also after its owner removed it */
  evidencePhoto: (brand: string, reference: string) => `/b/${brand}/evidence/${reference}`,
  reviewComplaint: (brand: string, reference: string) => `/b/${brand}/review/complaints/${reference}`,
  memberPhoto: (brand: string, photo: number, size: string) => `/b/${brand}/photos/${photo}/${size}`,
  growth: inScope("/growth"),
  growthFile: inScope("/files/growth"),
  experiments: inScope("/experiments"),
  experimentsFile: inScope("/files/experiments"),
  experiment: (brand: string, name: string) => `/b/${brand}/experiments/${encodeURIComponent(name)}`,
  sources: inScope("/sources"),
  sourcesFile: inScope("/files/sources"),
  source: (brand: string, ref: string) => `/b/${brand}/sources/${encodeURIComponent(ref)}`,
  discounts: inScope("/discounts"),
  discountsFile: inScope("/files/discounts"),
  newDiscount: (brand: string) => `/b/${brand}/new-discount`,
  discount: (brand: string, code: string) => `/b/${brand}/discounts/${encodeURIComponent(code)}`,
  finance: inScope("/finance"),
  financeFile: inScope("/finance/file"),
  financeClose: (company: string) => `/co/${encodeURIComponent(company)}/finance/close`,
  audit: inScope("/audit"),
  auditFile: inScope("/audit/file"),
  health: inScope("/health"),
  approvals: inScope("/approvals"),
  approvalDownload: (brand: string, id: string) => `/b/${brand}/approvals/${id}/download`,
  /** @param brand null for an act on the team */
  approval: (brand: string | null, id: string) => `${brand ? `/b/${brand}` : ""}/approvals/${id}`,
  team: () => "/team",
  teamInvite: () => "/team/invite",
  teamMember: (id: number) => `/team/${id}`,
  order: (brand: string, reference: string) => `/b/${brand}/orders/${reference}`,
  refund: (brand: string, reference: string) => `/b/${brand}/orders/${reference}/refund`,
};
