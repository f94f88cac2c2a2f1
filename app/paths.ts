import { documentPattern } from "./client/paths/documents";

/** The pages of a member's settings below the overview. */
export type SettingsSection =
  | "account"
  | "security"
  | "privacy"
  | "location"
  | "language"
  | "appearance"
  | "limit"
  | "app"
  | "download"
  | "delete";

/** The pages below the security settings. */
export type SecurityMatter = "password" | "passkeys" | "authenticator";

/** The brand's pictures in mails: its logo for both colour schemes, and its wide picture. */
export type MailPicture = "logo-light.png" | "logo-dark.png" | "hero.jpg";

/** The links of the product as functions. URLs are never written by hand. product 4.1, 4.2 */
export const paths = {
  index: () => "/",
  members: (query?: URLSearchParams) => (query ? `/members?${query}` : "/members"),
  /** a further page of a search as data */
  membersResults: () => "/members/results",
  membersCleared: () => "/members?clear=1",
  partner: (id: string) => `/partner/${id}`,
  leaveForPartner: (id: string, view: string) => `/partner/${id}/leave?view=${view}`,
  member: (id: number) => `/members/${id}`,
  memberChat: (id: number) => `/members/${id}/chat`,
  memberSignup: (id: number) => `/members/${id}/signup`,
  chats: () => "/chats",
  chat: (id: number) => `/chats/${id}`,
  likes: (type?: "received" | "sent" | "matches") => (type ? `/likes/${type}` : "/likes"),
  likesAfter: (type: "received" | "sent" | "matches", place: string) => `/likes/${type}?after=${place}`,
  /** the profile of a member from the lists of likes */
  likedMember: (id: number) => `/likes/m/${id}`,
  /** the page that states why a like was refused */
  likesRefused: (why: "gone" | "often" | "too_long") => `/likes?refused=${why}`,
  credits: () => "/credits",
  /** the shop with a discount code applied */
  creditsWith: (code: string) => `/credits?code=${encodeURIComponent(code)}`,
  /** the shop with a bundle and a payment method selected */
  order: (bundle: string, method: string) => `/credits/${bundle}/${method}`,
  /** the shop with the member's last order selected */
  repeatOrder: () => "/credits/repeat-order",
  premium: () => "/premium",
  /** the result page of one order */
  transaction: (reference: string) => `/transactions/${reference}`,
  /** the same after the provider's page declined the attempt with this reference */
  declined: (reference: string, attempt: string) => `/transactions/${reference}?declined=${attempt}`,
  /** the page where a member withdraws from an order */
  withdrawal: (reference: string) => `/transactions/${reference}?withdraw=1`,
  /** the page of an order as data, with the person of a draft */
  transactionWriting: (reference: string, profile: number) => `/transactions/${reference}?write=${profile}`,
  /** an invoice or a credit note of an order, for printing */
  invoice: (reference: string, number: number) => `/transactions/${reference}?invoice=${number}`,
  transactions: () => "/transactions",
  /** the orders with the history of credits before an entry of the ledger */
  transactionsBefore: (entry: number) => `/transactions?before=${entry}#history`,
  /** the page where the direct debit of an order is confirmed; `changes` asks for the account again */
  directDebit: (reference?: string, changes = false) =>
    reference ? `/directdebit?order=${reference}${changes ? "&change=1" : ""}` : "/directdebit",
  pricing: () => "/pricing",
  /** a lander, or a variant of it. @param kind of a built-in one, or the slug of one that the brand composed */
  lander: (kind: string, slug?: string) => `/landers/${kind}${slug === undefined ? "" : `/${slug}`}`,
  profile: () => "/profile",
  /** the own profile as others see it */
  profilePreview: () => "/profile?tab=preview",
  /** the form of one part of the own profile, for browsers without script */
  profilePart: (part: string) => `/profile?edit=${part}`,
  /** the row of a part on the own profile; `saved` after its form was saved */
  profileRow: (part: string, saved = false) => `/profile${saved ? "?done=saved" : ""}#row-${part}`,
  profileCall: () => "/api/profile.php",
  answerCall: () => "/api/answer.php",
  /** the member's own photos; `refused` is the reason why an upload was refused */
  profilePhotos: (refused?: string) => (refused ? `/profile?photo=${refused}#photos` : "/profile#photos"),
  settings: (section?: SettingsSection) => (section ? `/settings/${section}` : "/settings"),
  /** the blocked members, from a cursor of the list on */
  blockedMembers: (after: string) => `/settings/privacy?after=${after}#blocked`,
  security: (matter: SecurityMatter) => `/settings/security/${matter}`,
  passkey: (id: number) => `/settings/security/passkeys?edit=${id}`,
  notifications: () => "/notifications",
  token: (tokenText: string) => `/${tokenText}`,
  /** `about` names the reported object, a message by `conversation-place`, where it is known; without it the form asks for it */
  complaints: (about?: { profile: number } | { photo: number } | { message: string }) =>
    about ? `/complaints?${Object.entries(about)[0]?.join("=")}` : "/complaints",
  /** the decisions about the member, and one of them with its statement of reasons */
  decisions: () => "/decisions",
  decision: (reference: string) => `/decisions/${reference}`,
  langConfig: () => "/lang-config",
  /** @param back the page that the login returns to */
  login: (back?: string) => (back ? `/login?back=${encodeURIComponent(back)}` : "/login"),
  /** the login after an attempt that expired or failed */
  loginAgain: () => "/login?again=1",
  loginCode: (back?: string) => (back ? `/login/code?back=${encodeURIComponent(back)}` : "/login/code"),
  signup: () => "/signup",
  /** the signup as JSON, for the dialog; `step` requests an earlier step, `member` is the profile that the visitor came from */
  signupState: (query: Record<string, string> = {}) => `/signup/state?${new URLSearchParams(query)}`,
  /** the number of members around the town of a signup form */
  signupAround: (form: URLSearchParams) => `/signup/around?${form}`,
  resetPassword: () => "/reset-password",
  resetPasswordDo: (token?: string) => (token ? `/reset-password/do?token=${token}` : "/reset-password/do"),
  completeSignup: (token?: string) => (token ? `/complete-signup?token=${token}` : "/complete-signup"),
  /** @param question its number, from 1; the first open one by default */
  matchFinder: (question?: number) => (question ? `/match-finder?question=${question}` : "/match-finder"),
  swipeGame: () => "/swipe-game",
  /** the end of the signup. @param wanted the member that the signup leads to */
  signupMatches: (wanted?: number | null) => (wanted ? `/signup-matches?to=${wanted}` : "/signup-matches"),
  mailChangeDo: (token?: string) => (token ? `/mail-change/do?token=${token}` : "/mail-change/do"),
  /** with `token` the page offers reactivation; the others only report the state */
  accountDeleted: (reported?: { token: string } | { until: string } | { now: "1" }) =>
    reported ? `/account-deleted?${new URLSearchParams(reported)}` : "/account-deleted",
  /** @param token from a mailed link */
  waitingList: (token?: string) => (token ? `/waiting-list?token=${token}` : "/waiting-list"),
  /** the signup with an invitation */
  invited: (code: string) => `/signup?invite=${code}`,
  unsubscribe: (tokenText?: string) => (tokenText ? `/unsubscribe?token=${tokenText}` : "/unsubscribe"),
  /** @param token from a mailed link whose address is not confirmed yet */
  activateDone: (token?: string) => (token ? `/activate/done?token=${token}` : "/activate/done"),
  activateError: () => "/activate/error",
  /** the page that requests the confirmation of the address, before other members are shown */
  activateFirst: () => "/activate/error?done=waits",
  logout: () => "/api/logout.php",
  photosCall: () => "/api/photos.php",
  chatPhotoCall: () => "/api/chat-photo.php",
  /** a photo in a conversation; `message` is the message's number there */
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
  /** A file of the brand. Immutable: `version` changes with the file. `width` requests a rendition of a picture. */
  brandFile: (version: string, file: string, width?: number) =>
    `/brand/${version}/${file}${width ? `?w=${width}` : ""}`,
  /** A picture of the brand in mails. Immutable: `version` is the tenant's. */
  mailPicture: (version: string, picture: MailPicture) => `/mail-pictures/${version}/${picture}`,
  /** the photo of a person in a mail. @param token of `writeFaceToken` */
  mailFace: (token: string) => `/mail-faces/${token}`,
  theme: (hash: string) => `/theme/${hash}.css`,
  themeSample: (hash: string, scheme: "light" | "dark") => `/theme/${hash}.${scheme}.svg`,
  manifest: () => "/manifest.webmanifest",
  /** the messages of a tenant in one language, one file per namespace */
  messages: (version: string, locale: string) => `/messages/${version}/${locale}/`,
} as const;

/**
 * Returns whether a path leads to a document, which is loaded as a whole. All other pages belong to the app, which loads only data.
 * architecture, Pages and cache
 */
export function isDocumentPath(path: string): boolean {
  return documents.test(path);
}

const documents = new RegExp(documentPattern);

/** Returns whether a path segment has the form of a signed token (`/{token}`): two long parts with a dot between. */
export function isTokenShaped(tokenText: string): boolean {
  return /^[\w-]{20,}\.[\w-]{20,}$/.test(tokenText);
}

/** Returns the public number in a path, or null where there is none. */
export function readId(tokenText: string | undefined): number | null {
  return tokenText && /^[1-9]\d{0,14}$/.test(tokenText) ? Number(tokenText) : null;
}

/**
 * Returns the number in a path if the path is an address of that form, else null.
 * @param address one of `paths` with a number only, such as `paths.member`
 */
export function numberIn(path: string, address: (id: number) => string): number | null {
  const id = readId(/\d+/.exec(path)?.[0]);
  return id !== null && address(id) === path ? id : null;
}
