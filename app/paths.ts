/** The pages of a member's settings beside their overview. */
export type SettingsSection =
  | "account"
  | "security"
  | "privacy"
  | "location"
  | "language"
  | "download"
  | "delete";

/** The pages below the settings of password and login. */
export type SecurityMatter = "password" | "passkeys" | "authenticator";

/** Every link of the product as a function. Nobody writes a URL by hand. product.md §2 */
export const paths = {
  index: () => "/",
  members: (query?: URLSearchParams) => (query ? `/members?${query}` : "/members"),
  /** a further page of a search as data */
  membersResults: () => "/members/results",
  membersCleared: () => "/members?clear=1",
  partner: (id: string) => `/partner/${id}`,
  member: (id: number) => `/members/${id}`,
  memberChat: (id: number) => `/members/${id}/chat`,
  memberSignup: (id: number) => `/members/${id}/signup`,
  chats: () => "/chats",
  chat: (id: number) => `/chats/${id}`,
  likes: (type?: "received" | "sent" | "matches") => (type ? `/likes/${type}` : "/likes"),
  likesAfter: (type: "received" | "sent" | "matches", place: string) => `/likes/${type}?after=${place}`,
  /** the profile of somebody from the lists of likes */
  likedMember: (id: number) => `/likes/m/${id}`,
  /** where it is said why a like came to nothing */
  likesRefused: (why: "gone" | "often" | "too_long") => `/likes?refused=${why}`,
  credits: () => "/credits",
  /** the shop with a discount code */
  creditsWith: (code: string) => `/credits?code=${encodeURIComponent(code)}`,
  /** the shop with a bundle and a way to pay chosen */
  order: (bundle: string, method: string) => `/credits/${bundle}/${method}`,
  premium: () => "/premium",
  /** one order, and what came of it */
  transaction: (reference: string) => `/transactions/${reference}`,
  /** where a member withdraws from an order */
  withdrawal: (reference: string) => `/transactions/${reference}?withdraw=1`,
  /** an invoice or a credit note of an order, made for printing */
  invoice: (reference: string, number: number) => `/transactions/${reference}?invoice=${number}`,
  transactions: () => "/transactions",
  /** where a direct debit of an order is confirmed; `changes` enters the account anew */
  directDebit: (reference?: string, changes = false) =>
    reference ? `/directdebit?order=${reference}${changes ? "&change=1" : ""}` : "/directdebit",
  pricing: () => "/pricing",
  profile: () => "/profile",
  /** where the member's own photos are; `refused` is why one was not taken */
  profilePhotos: (refused?: string) => (refused ? `/profile?photo=${refused}#photos` : "/profile#photos"),
  settings: (section?: SettingsSection) => (section ? `/settings/${section}` : "/settings"),
  /** the members whom one has blocked, from a place of the list on */
  blockedMembers: (after: string) => `/settings/privacy?after=${after}#blocked`,
  security: (matter: SecurityMatter) => `/settings/security/${matter}`,
  passkey: (id: number) => `/settings/security/passkeys?edit=${id}`,
  notifications: () => "/notifications",
  token: (word: string) => `/${word}`,
  /** `about` names what is reported, a message by `conversation-place`, where the page can tell; without it the form asks */
  complaints: (about?: { profile: number } | { photo: number } | { message: string }) =>
    about ? `/complaints?${Object.entries(about)[0]?.join("=")}` : "/complaints",
  langConfig: () => "/lang-config",
  login: () => "/login",
  /** after a login that came to nothing */
  loginAgain: () => "/login?again=1",
  loginCode: (back?: string) => (back ? `/login/code?back=${encodeURIComponent(back)}` : "/login/code"),
  signup: () => "/signup",
  /** the signup as data, for the dialog; `step` asks for one before, `member` is whom the visitor came for */
  signupState: (asked: Record<string, string> = {}) => `/signup/state?${new URLSearchParams(asked)}`,
  /** how many members are around the town of a signup's form */
  signupAround: (form: URLSearchParams) => `/signup/around?${form}`,
  resetPassword: () => "/reset-password",
  resetPasswordDo: (token?: string) => (token ? `/reset-password/do?token=${token}` : "/reset-password/do"),
  completeSignup: (token?: string) => (token ? `/complete-signup?token=${token}` : "/complete-signup"),
  /** @param question its place, from 1; the first open one when not given */
  matchFinder: (question?: number) => (question ? `/match-finder?question=${question}` : "/match-finder"),
  swipeGame: () => "/swipe-game",
  signupMatches: () => "/signup-matches",
  mailChangeDo: (token?: string) => (token ? `/mail-change/do?token=${token}` : "/mail-change/do"),
  /** `token` offers the account back; the others only say what happened */
  accountDeleted: (told?: { token: string } | { until: string } | { now: "1" }) =>
    told ? `/account-deleted?${new URLSearchParams(told)}` : "/account-deleted",
  /** @param token of a mailed link */
  waitingList: (token?: string) => (token ? `/waiting-list?token=${token}` : "/waiting-list"),
  /** the signup of somebody who has an invitation */
  invited: (code: string) => `/signup?invite=${code}`,
  unsubscribe: (word?: string) => (word ? `/unsubscribe?token=${word}` : "/unsubscribe"),
  /** @param token of a mailed link whose address is not confirmed yet */
  activateDone: (token?: string) => (token ? `/activate/done?token=${token}` : "/activate/done"),
  activateError: () => "/activate/error",
  logout: () => "/api/logout.php",
  photosCall: () => "/api/photos.php",
  chatPhotoCall: () => "/api/chat-photo.php",
  /** a photo in a conversation; `message` is its place there */
  chatPhoto: (conversation: number, message: number, size: "thumb" | "full") =>
    `/api/chat-photo.php?conversation=${conversation}&message=${message}&size=${size}`,
  myData: () => "/api/my-data.php",
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
  /** where a tenant's messages in a language are, one file a namespace */
  messages: (version: string, locale: string) => `/messages/${version}/${locale}/`,
} as const;

/** Whether a path leads to a document, which is loaded whole. Every other page is the app, to which only data travels. architecture §4 */
export function isDocumentPath(path: string): boolean {
  return /^\/($|pages\/|landers\/|dev\/|(pricing|lang-config|offline)$)/.test(path);
}

/** Whether a word of a path could be a signed link (`/{token}`): two long parts with a dot between. */
export function isTokenShaped(word: string): boolean {
  return /^[\w-]{20,}\.[\w-]{20,}$/.test(word);
}

/** A public number in a path, or null for what is none. */
export function readId(word: string | undefined): number | null {
  return word && /^[1-9]\d{0,14}$/.test(word) ? Number(word) : null;
}
