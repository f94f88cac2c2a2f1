import { deflateRawSync, inflateRawSync } from "node:zlib";
import { parseCookies, setCookie } from "~/http/request/cookies.server";
import { readId } from "~/paths";

/** What a visitor has entered so far, without the password. Stored in a cookie, so that it survives a reload. */
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
  /** degrees as the browser reported them, "" without geolocation */
  latitude: string;
  longitude: string;
  /** the slider's value; "" before */
  radius: string;
  dateOfBirth: string;
  name: string;
  message: string;
  invitation: string;
  /** the embedded entry warning was answered. product 17.8 */
  signupFlowEmbeddedSiteEntryWarning: boolean;
  /** the member that the signup leads to, 0 for none */
  memberId: number;
  /** the lander that asked the first question, as statistics name it; "" for the signup itself. Step 2 asks what it omitted */
  lander: string;
  /** interests chosen on a lander; stored with the account */
  wants: string[];
  /** the time of the first step, signed */
  stamp: string;
};

const COOKIE = "signup";
const DAYS = 1 / 12;
/** A longer draft is compressed. */
const MAX_LETTERS = 2000;
/** The limit of a cookie. Only drafts with a message that is refused as too long are longer; after a reload it is requested again. */
const MAX_COMPRESSED = 3600;
/** Begins a compressed draft; the letters of others are base64url. */
const COMPRESSED = "z.";
/** No draft that the server writes is longer. */
const MAX_BYTES = 16_384;
/** More choices than any field of the signup has. */
const MAX_CHOICES = 20;

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
  lander: "",
  wants: [],
  stamp: "",
};

/** Reads the draft from a visitor's cookies; malformed fields count as empty. */
export function readDraft(header: string | null): SignupDraft {
  try {
    const given = JSON.parse(textOf(parseCookies(header ?? "")[COOKIE] ?? "")) as Record<string, unknown>;
    const draft: Record<string, unknown> = { ...emptyDraft };
    for (const [key, empty] of Object.entries(emptyDraft)) {
      const value = given[key];
      if (typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty)) draft[key] = value;
    }
    const texts = (list: unknown) =>
      (list as unknown[]).filter((one) => typeof one === "string").slice(0, MAX_CHOICES) as string[];
    const step = Math.min(3, Math.max(0, Math.trunc(Number(draft.step) || 0)));
    const memberId = readId(String(draft.memberId)) ?? 0;
    return {
      ...(draft as SignupDraft),
      seeks: texts(draft.seeks),
      wants: texts(draft.wants),
      step,
      memberId,
    };
  } catch {
    return emptyDraft;
  }
}

/** Returns the cookie that stores a draft; null deletes it. */
export function draftCookie(draft: SignupDraft | null, secure: boolean): string {
  if (!draft) return setCookie(COOKIE, "", { days: 0, secure, httpOnly: true });
  const whole = written(draft);
  const text = whole.length > MAX_COMPRESSED ? written({ ...draft, message: "" }) : whole;
  return setCookie(COOKIE, text, { days: DAYS, secure, httpOnly: true });
}

function written(draft: SignupDraft): string {
  const bytes = Buffer.from(JSON.stringify(draft));
  const text = bytes.toString("base64url");
  return text.length > MAX_LETTERS ? COMPRESSED + deflateRawSync(bytes).toString("base64url") : text;
}

function textOf(cookie: string): string {
  if (!cookie.startsWith(COMPRESSED)) return Buffer.from(cookie, "base64url").toString();
  const bytes = Buffer.from(cookie.slice(COMPRESSED.length), "base64url");
  return inflateRawSync(bytes, { maxOutputLength: MAX_BYTES }).toString();
}
