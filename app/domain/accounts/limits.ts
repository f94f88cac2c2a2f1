import { type CountedLimit, dayLimit, perMember, perNetwork } from "~/domain/limit";

/** Counts a password that a logged-in member enters again. */
export const passwords = perMember("confirm-password", { points: 10, seconds: 900 });

/** Counts a code of the second factor before it is checked, so that parallel guesses cannot exceed the limit. */
export const codes = perMember("second-factor", { points: 5, seconds: 900 });

/** Counts a code of a login's second step. */
export const loginCodes = (challenge: string): CountedLimit[] => [
  { name: "second-factor-login", who: challenge, limit: { points: 5, seconds: 600 } },
];

/** Counts a call about passkeys: several people log in from one address. */
export const passkeyCalls = ({ visitor }: { visitor: { address: string } }): CountedLimit[] => [
  { name: "passkey", who: visitor.address, limit: { points: 300, seconds: 600 } },
];

/** Counts a name of a signup that is looked up before the account exists. */
export const nameQueries = ({ visitor }: { visitor: { address: string } }): CountedLimit[] => [
  { name: "signup-name", who: visitor.address, limit: { points: 30, seconds: 600 } },
];

type Asking = { member: { id: number }; visitor: { address: string } };

/** Mails with a link that a member may request a day. */
const LINK_MAILS_PER_DAY = 5;

/** Counts a mail with a link that a member requests: by account, and by address and network. */
const linkMails =
  (name: string) =>
  (ctx: Asking): CountedLimit[] => [
    ...perNetwork(ctx, name, LINK_MAILS_PER_DAY),
    ...accountMails(name)(ctx.member.id),
  ];

/** Counts such a mail by account only, where an operator sends it. */
const accountMails =
  (name: string) =>
  (memberId: number): CountedLimit[] => [
    { name: `${name}-account`, who: String(memberId), limit: dayLimit(LINK_MAILS_PER_DAY) },
  ];

/** Counts another activation mail. */
export const activationMails = linkMails("resend");
export const activationMailsOf = accountMails("resend");

/** Counts a mail that confirms a new address. */
export const addressMails = linkMails("mail-change");
export const addressMailsOf = accountMails("mail-change");

/** The waiting-list mails per day to one address. */
const WAITING_PER_DAY = 3;

/** Counts a request for the waiting list, by the visitor's address and network. */
export const waitingRequests = (ctx: { visitor: { address: string } }) =>
  perNetwork(ctx, "waiting", WAITING_PER_DAY);

/** Counts a mail of the waiting list, by its recipient. @param email in lower case */
export const waitingMails = (email: string): CountedLimit[] => [
  { name: "waiting-email", who: email, limit: dayLimit(WAITING_PER_DAY) },
];

/** Counts a download of the member's data. */
export const downloads = perMember("my-data", dayLimit(5));

/** Counts an account that a partner's server begins, by the server's address. */
export const partnerSignups = ({ visitor }: { visitor: { address: string } }): CountedLimit[] => [
  { name: "partner-signup-address", who: visitor.address, limit: { points: 2000, seconds: 3600 } },
];
