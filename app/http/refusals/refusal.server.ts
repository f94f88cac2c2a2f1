import type { Closed, MessageRefused } from "~/domain/chats/refusals.server";
import type { DebitProblem } from "~/domain/debit/refusals.server";
import type { DiscountProblem } from "~/domain/discounts/discount";
import {
  PHOTO_MAX_BYTES,
  PHOTO_MAX_PIXELS,
  PHOTO_MAX_RATIO,
  PHOTO_MIN_PIXELS,
  type PhotoProblem,
} from "~/domain/photos/rules";
import type { AccountProblem } from "~/domain/problems";
import type { OrderProblem } from "~/domain/shop/refusals.server";
import type { Params, TranslationKey } from "~/i18n/translate";

type Status = 400 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 503;
/** The statuses of errors that calls answer. */
export type ErrorStatus = Status | 500;
/** A text, by its key and values. */
type Text = [key: TranslationKey, params?: Params];

/** The codes by which calls name a refusal and pages tell refusals apart. */
export type RefusalCode =
  | "account_closed"
  | "appeal_late"
  | "appeal_made"
  | "authentication_required"
  | "busy"
  | "code_not_found"
  | "code_wrong"
  | "invalid_input"
  | "invalid_position"
  | "link_expired"
  | "login_again"
  | "login_blocked"
  | "login_failed"
  | "no_likes_left"
  | "no_undo_left"
  | "not_enough_credits"
  | "not_found"
  | "nothing_to_undo"
  | "own_profile"
  | "passkey_refused"
  | "pending_deletion"
  | "setup_over"
  | "signup_incomplete"
  | "signup_open"
  | "too_often"
  | AccountProblem
  | Closed
  | MessageRefused["why"]
  | PhotoProblem
  | OrderProblem
  | `code_${DiscountProblem}`
  | `debit_${DebitProblem}`;

/** The codes of the errors of calls: refusals, and those that the door and single calls give themselves. */
export type CallErrorCode =
  | RefusalCode
  | "cap_reached"
  | "forbidden_origin"
  | "forced_domain_mismatch"
  | "invalid_language"
  | "invalid_signature"
  | "invalid_subscription"
  | "method_not_allowed"
  | "second_factor_required"
  | "too_large"
  | "unavailable"
  | "unexpected"
  | "unknown_source";

/** The answer to an expected error. */
export type Refusal = {
  status: Status;
  code: RefusalCode;
  text: Text;
  retrySeconds?: number;
  /** further fields of a call's answer */
  more?: Record<string, unknown>;
  /** how the answer of a page differs; with `problems` it has no text for the whole form */
  page?: { status?: Status; texts?: Text[]; problems?: Record<string, Text> };
};

const UPLOADS_RETRY_SECONDS = 5;

/** Returns a refusal that is the same for calls and pages. */
export const refusal = (status: Status, code: RefusalCode, ...text: Text): Refusal => ({
  status,
  code,
  text,
});

/** Returns the refusal of a photo; a temporary one says when to try again. */
export function photo(
  status: Status,
  code: PhotoProblem,
  params?: { limit?: number; megapixels?: number },
): Refusal {
  const text: Text = [
    `photos:problem_${code}`,
    {
      limit: params?.limit,
      megabytes: PHOTO_MAX_BYTES / 1024 / 1024,
      megapixels: params?.megapixels ?? PHOTO_MAX_PIXELS / 1_000_000,
      pixels: PHOTO_MIN_PIXELS,
      times: PHOTO_MAX_RATIO,
    },
  ];
  const isTemporary = status === 429 || status === 503;
  return { status, code, text, retrySeconds: isTemporary ? UPLOADS_RETRY_SECONDS : undefined };
}

/** Returns the texts of refused fields. */
export function fields(
  area: "account" | "complaints",
  problems: Record<string, { code: string; params?: Params }>,
) {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { code, params }]): [string, Text] => {
      const key = area === "account" ? `account:problem_${code}` : `complaints:problem_${code}`;
      return [field, [key as TranslationKey, params]];
    }),
  );
}
