import { parseCookies, setCookie } from "~/http/request/cookies.server";
import { readId } from "~/paths";

/** What a visitor has filled in so far, all but the password. Kept in the visitor's own browser, so that it survives a reload. */
export type SignupDraft = {
  step: number;
  gender: string;
  seeks: string[];
  sexuality: string;
  pronouns: string;
  pronouns_own: string;
  country: string;
  countryregion: string;
  /** "" where none was given */
  city: string;
  /** degrees as the browser gave them, "" unless it was asked */
  latitude: string;
  longitude: string;
  /** as the slider sent it; "" before */
  radius: string;
  dateOfBirth: string;
  name: string;
  message: string;
  invitation: string;
  /** the entry warning that stood in the flow was answered. product.md §3 */
  signupFlowEmbeddedSiteEntryWarning: boolean;
  /** whom the visitor came for, 0 for nobody */
  memberId: number;
  /** when the first step was sent, signed */
  begun: string;
};

const COOKIE = "signup";
const DAYS = 1 / 12;
/** A cookie holds no more; longer messages are asked for again after a reload. */
const MOST_LETTERS = 2000;

export const emptyDraft: SignupDraft = {
  step: 0,
  gender: "",
  seeks: [],
  sexuality: "",
  pronouns: "",
  pronouns_own: "",
  country: "",
  countryregion: "",
  city: "",
  latitude: "",
  longitude: "",
  radius: "",
  dateOfBirth: "",
  name: "",
  message: "",
  invitation: "",
  signupFlowEmbeddedSiteEntryWarning: false,
  memberId: 0,
  begun: "",
};

/** The draft of a visitor's cookies; what is malformed counts as not filled in. */
export function readDraft(header: string | null): SignupDraft {
  try {
    const text = Buffer.from(parseCookies(header ?? "")[COOKIE] ?? "", "base64url").toString();
    const given = JSON.parse(text) as Record<string, unknown>;
    const draft: Record<string, unknown> = { ...emptyDraft };
    for (const [key, empty] of Object.entries(emptyDraft)) {
      const value = given[key];
      if (typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty)) draft[key] = value;
    }
    const seeks = (draft.seeks as unknown[]).filter((one) => typeof one === "string");
    const step = Math.min(3, Math.max(0, Math.trunc(Number(draft.step) || 0)));
    const memberId = readId(String(draft.memberId)) ?? 0;
    return { ...(draft as SignupDraft), seeks: seeks as string[], step, memberId };
  } catch {
    return emptyDraft;
  }
}

/** The cookie that keeps a draft, or with null forgets it. */
export function draftCookie(draft: SignupDraft | null, secure: boolean): string {
  if (!draft) return setCookie(COOKIE, "", { days: 0, secure, httpOnly: true });
  const write = (one: SignupDraft) => Buffer.from(JSON.stringify(one)).toString("base64url");
  const text = write(draft);
  const short = text.length > MOST_LETTERS ? write({ ...draft, message: draft.message.slice(0, 200) }) : text;
  return setCookie(COOKIE, short, { days: DAYS, secure, httpOnly: true });
}
