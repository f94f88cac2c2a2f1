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
  members: inScope("/members"),
  member: (brand: string, id: number) => `/b/${brand}/members/${id}`,
  memberAct: (brand: string, id: number, act: string) => `/b/${brand}/members/${id}/${act}`,
  orders: inScope("/orders"),
  review: inScope("/review"),
  reviewPhotos: (brand: string) => `/b/${brand}/review/photos`,
  reviewComplaints: (brand: string) => `/b/${brand}/review/complaints`,
  reviewAppeals: (brand: string) => `/b/${brand}/review/appeals`,
  reviewAppeal: (brand: string, reference: string) => `/b/${brand}/review/appeals/${reference}`,
  /** the photo that is evidence of a complaint, also after its owner removed it */
  evidencePhoto: (brand: string, reference: string) => `/b/${brand}/evidence/${reference}`,
  reviewComplaint: (brand: string, reference: string) => `/b/${brand}/review/complaints/${reference}`,
  memberPhoto: (brand: string, photo: number, size: string) => `/b/${brand}/photos/${photo}/${size}`,
  audit: inScope("/audit"),
  approvals: inScope("/approvals"),
  approval: (brand: string, id: string) => `/b/${brand}/approvals/${id}`,
  approvalDownload: (brand: string, id: string) => `/b/${brand}/approvals/${id}/download`,
  order: (brand: string, reference: string) => `/b/${brand}/orders/${reference}`,
  refund: (brand: string, reference: string) => `/b/${brand}/orders/${reference}/refund`,
};
