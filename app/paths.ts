/** Every link of the product as a function. Nobody writes a URL by hand. product.md §2 */
export const paths = {
  index: () => "/",
  members: () => "/members",
  member: (id: number) => `/members/${id}`,
  chats: () => "/chats",
  likes: (type?: "received" | "sent" | "matches") => (type ? `/likes/${type}` : "/likes"),
  credits: () => "/credits",
  premium: () => "/premium",
  pricing: () => "/pricing",
  profile: () => "/profile",
  settings: () => "/settings",
  notifications: () => "/notifications",
  token: (word: string) => `/${word}`,
  complaints: () => "/complaints",
  langConfig: () => "/lang-config",
  login: () => "/login",
  signup: () => "/signup",
  resetPassword: () => "/reset-password",
  resetPasswordDo: (token?: string) => (token ? `/reset-password/do?token=${token}` : "/reset-password/do"),
  activateDone: () => "/activate/done",
  activateError: () => "/activate/error",
  logout: () => "/api/logout.php",
  offline: () => "/offline",
  terms: () => "/pages/terms",
  privacy: () => "/pages/privacy",
  cookies: () => "/pages/cookies",
  ban: () => "/pages/ban",
  faq: () => "/pages/faq",
  returnPolicy: () => "/pages/return-policy",
  service: () => "/pages/service",
  statement2257: () => "/pages/2257",
  /** A file of the brand: immutable, `version` changes with the file. `width` asks for a rendition of a picture. */
  brandFile: (version: string, file: string, width?: number) =>
    `/brand/${version}/${file}${width ? `?w=${width}` : ""}`,
  theme: (hash: string) => `/theme/${hash}.css`,
  manifest: () => "/manifest.webmanifest",
} as const;

/** Whether a word of a path could be a signed link (`/{token}`): two long parts with a dot between. */
export function isTokenShaped(word: string): boolean {
  return /^[\w-]{20,}\.[\w-]{20,}$/.test(word);
}
