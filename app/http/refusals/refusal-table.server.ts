import { TooManyPasswords } from "~/domain/accounts/passwords/password-queue.server";
import {
  AccountClosed,
  LoginFailed,
  LoginOver,
  MailsUsedUp,
  NoMailsLeft,
  PendingDeletion,
  SignupOpen,
} from "~/domain/accounts/refusals.server";
import { SetupOver } from "~/domain/accounts/second-factor/authenticator.server";
import { ChallengeInvalid } from "~/domain/accounts/second-factor/challenges.server";
import { PasskeyRefused } from "~/domain/accounts/second-factor/passkeys.server";
import { CodeWrong } from "~/domain/accounts/second-factor/second-factor.server";
import type { Area } from "~/domain/act.server";
import {
  AccountSuspended,
  AuthenticationRequired,
  InvalidInput,
  SignupIncomplete,
} from "~/domain/act-refusals.server";
import { ChatClosed, ChatNotFound, MessageRefused } from "~/domain/chats/refusals.server";
import { ComplaintRefused } from "~/domain/complaints/make-complaint.server";
import { NotEnoughCredits } from "~/domain/credits/refusals.server";
import { type DebitProblem, DebitRefused } from "~/domain/debit/refusals.server";
import { AppealRefused, DecisionNotFound } from "~/domain/decisions/refusals.server";
import { CodeRefused } from "~/domain/discounts/refusals.server";
import { AnswerUnknown } from "~/domain/games/answer-match-question.server";
import { NoLikesLeft } from "~/domain/games/swipe-member.server";
import { NothingToUndo, NoUndoLeft } from "~/domain/games/undo-swipe.server";
import { InputRefused } from "~/domain/input-refused.server";
import { OwnLike } from "~/domain/likes/like-events.server";
import { LikeTextTooLong } from "~/domain/likes/like-text.server";
import { LIKE_TEXT_MAX } from "~/domain/likes/rules";
import { LinkInvalid } from "~/domain/link-invalid.server";
import { MemberNotFound } from "~/domain/members/refusals.server";
import { PhotoNotFound, PhotosFull, PictureRefused, TooManyPictures } from "~/domain/photos/refusals.server";
import { PositionInvalid } from "~/domain/places/refusals.server";
import type { FieldProblems } from "~/domain/problems";
import { type OrderProblem, OrderRefused } from "~/domain/shop/refusals.server";
import type { TranslationKey } from "~/i18n/translate";
import { UploadBroken, UploadTooLarge } from "../api/receive-files.server";
import { RateLimited } from "../limits/limits.server";
import { UploadsBusy } from "../limits/upload-slots.server";
import { fields, photo, type Refusal, refusal } from "./refusal.server";

type Facts = { area: Area; messageLength: number };
type Row = {
  of: abstract new (...args: never[]) => Error;
  refusal: (error: never, facts: Facts) => Refusal;
};

function row<E extends Error>(
  of: abstract new (...args: never[]) => E,
  refusal: (error: E, facts: Facts) => Refusal,
): Row {
  return { of, refusal };
}

/** A full queue of password checks is empty after about a second. product 6.4 */
const PASSWORDS_RETRY_SECONDS = 2;

const often: Record<Area, (error: RateLimited) => Refusal> = {
  account: ({ retryMinutes: minutes }) => ({
    ...refusal(429, "login_blocked", "errors:login_blocked", { minutes }),
    page: { texts: [["account:problem_limit", { minutes }]] },
  }),
  login: ({ retryMinutes: minutes }) => refusal(429, "login_blocked", "errors:login_blocked", { minutes }),
  reset: () => refusal(429, "too_often", "errors:reset_limit"),
  complaints: ({ retryMinutes: minutes }) => refusal(429, "too_often", "account:problem_limit", { minutes }),
  members: () => refusal(429, "too_often", "chats:refused_often"),
  profile: () => refusal(429, "too_often", "errors:too_often_text"),
  chats: () => refusal(429, "too_often", "chats:refused_often"),
  likes: () => refusal(429, "too_often", "likes:refused_often"),
  games: () => refusal(429, "too_often", "likes:refused_often"),
  photos: () => photo(429, "often"),
  search: () => refusal(429, "too_often", "errors:too_often_text"),
  discounts: () => refusal(429, "too_often", "discounts:problem_often"),
  waiting: ({ retryMinutes: minutes }) => refusal(429, "too_often", "account:problem_limit", { minutes }),
  shop: () => refusal(429, "too_often", "errors:too_often_text"),
  orders: () => refusal(429, "too_often", "errors:too_often_text"),
  debit: () => refusal(429, "too_often", "debit:too_often"),
};

/** The texts of a refused order. If its discount is over, the text says that nothing was ordered. */
const orderTexts: Record<OrderProblem, TranslationKey> = {
  bundle_unknown: "shop:refused_bundle",
  method_unknown: "shop:refused_method",
  country_unknown: "shop:refused_country",
  start_needed: "shop:start_needed",
  total_changed: "shop:refused_total",
  already_paid: "shop:refused_paid",
  order_old: "shop:order_old",
  card_failures: "shop:refused_cards",
  spending_limit: "shop:refused_spending",
  own_limit: "shop:refused_own_limit",
  own_limit_currency: "shop:own_limit_currency",
  order_unknown: "shop:refused_bundle",
  code_unknown: "discounts:refused_over",
  code_expired: "discounts:refused_over",
  code_early: "discounts:problem_early",
  code_used_up: "discounts:problem_used_up",
  code_used: "discounts:problem_used",
  code_reserved: "discounts:problem_reserved",
  code_minimum: "discounts:problem_minimum",
  code_country: "discounts:problem_country",
  code_currency: "discounts:problem_currency",
  code_method: "discounts:problem_method",
  code_bundle: "discounts:problem_bundle",
};

/** The texts of a refused direct debit. The one of the limit names the amount. */
export const debitTexts: Record<DebitProblem, TranslationKey> = {
  unconfirmed: "debit:unconfirmed",
  old: "debit:old",
  blocked: "debit:blocked",
  limit: "debit:limit",
  own_limit: "shop:refused_own_limit",
  own_limit_currency: "shop:own_limit_currency",
  not_offered: "debit:not_offered",
  too_soon: "debit:resend_wait",
  not_sent: "debit:not_sent",
  not_confirmed: "debit:code_spent",
  under_way: "shop:refused_paid",
  order_unknown: "errors:not_found",
};

function waitingRefusal({ email }: FieldProblems): Refusal {
  const code = email?.code ?? "consent_needed";
  return refusal(400, code, `account:problem_${code}` as TranslationKey);
}

/** The refusal of a call that saves one part of a profile: the reason of its first field. */
function firstProblem(problems: FieldProblems): Refusal {
  const { code, params } = Object.values(problems)[0] ?? { code: "choose" as const };
  return refusal(400, code, `account:problem_${code}` as TranslationKey, params);
}

/** All errors that are expected of an action. product 24.2, 24.6, 6.1, 11.2, 11.7 */
const table: Row[] = [
  row(AuthenticationRequired, () => refusal(403, "authentication_required", "errors:call_login")),
  row(SignupIncomplete, () => refusal(403, "signup_incomplete", "errors:try_later")),
  row(AccountSuspended, () => refusal(403, "suspended", "errors:suspended")),
  row(InvalidInput, ({ fields }) =>
    refusal(400, "invalid_input", "errors:call_input", { fields: fields.join(", ") }),
  ),
  row(RateLimited, (error, { area }) => often[area](error)),

  row(NoMailsLeft, () => refusal(429, "too_often", "settings:account_limit")),
  row(MailsUsedUp, () => refusal(429, "too_often", "account:scarce_mails")),
  row(SignupOpen, () => refusal(403, "signup_open", "signup:waiting_open")),
  row(InputRefused, ({ problems }, { area }) => ({
    ...(area === "waiting"
      ? waitingRefusal(problems)
      : area === "profile"
        ? firstProblem(problems)
        : refusal(403, "password_wrong", "account:problem_password_wrong")),
    page: { status: 422, problems: fields("account", problems) },
  })),
  row(LoginFailed, () => ({
    ...refusal(403, "login_failed", "errors:login_failed"),
    page: { status: 422 },
  })),
  row(PendingDeletion, ({ isMailed }) => ({
    ...refusal(403, "pending_deletion", "errors:pending_deletion"),
    page: isMailed ? { texts: [["errors:pending_deletion"], ["leaving:login_mailed"]] } : {},
  })),
  row(AccountClosed, () => refusal(403, "account_closed", "errors:account_closed")),
  row(LinkInvalid, () => refusal(410, "link_expired", "errors:link_expired")),
  row(TooManyPasswords, () => ({
    ...refusal(503, "busy", "account:problem_busy"),
    retrySeconds: PASSWORDS_RETRY_SECONDS,
  })),
  row(PasskeyRefused, () => refusal(403, "passkey_refused", "security:passkey_refused")),
  row(ChallengeInvalid, () => refusal(403, "passkey_refused", "security:passkey_refused")),
  row(CodeWrong, () => ({
    ...refusal(403, "code_wrong", "security:problem_code"),
    page: { status: 422, problems: { code: ["security:problem_code"] } },
  })),
  row(LoginOver, () => refusal(403, "login_again", "security:login_again")),
  row(SetupOver, () => refusal(409, "setup_over", "security:setup_over")),

  row(ChatNotFound, () => refusal(404, "not_found", "chats:refused_gone")),
  row(ChatClosed, ({ why }) => refusal(403, why, `chats:closed_${why}`)),
  row(MessageRefused, ({ why }, { messageLength: number }) =>
    refusal(why === "too_long" ? 413 : 400, why, `chats:refused_${why}`, { number }),
  ),
  row(NotEnoughCredits, ({ price, balance }) => ({
    ...refusal(403, "not_enough_credits", "chats:not_enough_credits"),
    more: { price, credits: balance },
  })),

  row(MemberNotFound, (_, { area }) =>
    refusal(
      404,
      "not_found",
      area === "games" ? "games:swipe_gone" : area === "likes" ? "likes:refused_gone" : "errors:not_found",
    ),
  ),
  row(LikeTextTooLong, () => refusal(413, "too_long", "likes:refused_too_long", { number: LIKE_TEXT_MAX })),
  row(OwnLike, () => refusal(400, "own_profile", "likes:refused_own")),
  row(AnswerUnknown, () => refusal(404, "not_found", "errors:not_found")),
  row(NoLikesLeft, () => refusal(403, "no_likes_left", "games:swipe_refused")),
  row(NoUndoLeft, () => refusal(403, "no_undo_left", "games:undo_refused")),
  row(NothingToUndo, () => refusal(403, "nothing_to_undo", "games:undo_nothing")),

  row(PictureRefused, ({ code, megapixels }) => photo(400, code, { megapixels })),
  row(PhotosFull, ({ limit }) => photo(403, "full", { limit })),
  row(PhotoNotFound, () => photo(404, "gone")),
  row(TooManyPictures, () => photo(503, "busy")),
  row(UploadsBusy, ({ scope }) => (scope === "account" ? photo(429, "often") : photo(503, "busy"))),
  row(UploadTooLarge, () => photo(413, "over_limit")),
  row(UploadBroken, () => photo(400, "interrupted")),

  row(PositionInvalid, () => refusal(400, "invalid_position", "errors:call_input", { fields: "lat, lon" })),
  row(CodeRefused, ({ problem }) =>
    problem === "not_found"
      ? refusal(404, "code_not_found", "discounts:problem_unknown")
      : refusal(403, `code_${problem}`, `discounts:problem_${problem}`),
  ),
  row(OrderRefused, ({ problem }) =>
    refusal(problem === "order_unknown" ? 404 : 422, problem, orderTexts[problem]),
  ),

  row(DebitRefused, ({ problem }) =>
    problem === "order_unknown"
      ? refusal(404, problem, debitTexts[problem])
      : refusal(422, `debit_${problem}`, debitTexts[problem]),
  ),

  row(DecisionNotFound, () => refusal(404, "not_found", "errors:not_found")),
  row(AppealRefused, ({ why }) => refusal(422, `appeal_${why}`, `decisions:refused_${why}`)),

  row(ComplaintRefused, ({ problems }) => ({
    ...refusal(422, "invalid_input", "complaints:problem_choose"),
    page: { problems: fields("complaints", problems) },
  })),
];

/** Returns the refusal of an expected error; rethrows any other error. */
export function findRefusal(error: unknown, facts: Facts): Refusal {
  const found = table.find(({ of }) => error instanceof of);
  if (!found) throw error;
  return found.refusal(error as never, facts);
}
