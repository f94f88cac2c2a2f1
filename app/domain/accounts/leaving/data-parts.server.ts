import { visibleMembers } from "~/domain/members/visible-members.server";
import { chatDataParts } from "./chat-data-parts.server";
import { BRAND, type DataPart, MEMBER, NUMBER, SECRET, tablePart } from "./data-part.server";
import { orderDataParts } from "./order-data-parts.server";

/** Returns the host of the push service. The rest of the URL would give access to the browser's subscription. */
function hostOf(endpoint: unknown): string | null {
  return URL.canParse(String(endpoint)) ? new URL(String(endpoint)).host : null;
}

const SEARCHED = "a copy of profile, photos and location, in the form that the search uses";
const searched = {
  gender: SEARCHED,
  seeks: SEARCHED,
  born: SEARCHED,
  has_photo: SEARCHED,
  country: SEARCHED,
  countryregion: SEARCHED,
  city: SEARCHED,
  interests: SEARCHED,
};

/** What is copied when a member is reported. */
const copied = [
  ...["name", "date_of_birth", "city", "country", "profile_text", "answers", "photos"],
  ...["message_kind", "message_text", "photo_name"],
];

const ofMember = { table: "members", key: "id", isOne: true } as const;

/** All parts of the data download. product 7.17 */
export const dataParts: readonly DataPart[] = [
  tablePart({
    ...ofMember,
    name: "account",
    shows: {
      member_number: "id",
      email_address: "email",
      status: "status",
      completed: "completed",
      premium: "paid_user",
      signed_up_at: "signup_date",
      last_login_at: "last_login_at",
      banned_at: "banned_at",
      suspended_until: "suspended_until",
    },
    leavesOut: {
      password_hash: SECRET,
      name_skeleton: "computed from the username, to find names that look the same",
      version: "the number of changes, from which open pages detect a newer state",
    },
  }),
  tablePart({
    ...ofMember,
    name: "profile",
    shows: {
      username: "name",
      gender: "gender",
      pronouns: "pronouns",
      looking_for: "seeks",
      sexuality: "sexuality",
      date_of_birth: "date_of_birth",
      about_me: "signup_message",
      hair_color: "hair_color",
      eye_color: "eye_color",
      body_type: "body_type",
      tattoos: "tattoos",
      relationship_status: "relationship_status",
      reason_for_signing_up: "signup_reason",
      interests: "interests",
      last_active: "last_active",
      fictional_profile: "fictional",
    },
  }),
  tablePart({
    ...ofMember,
    name: "location",
    shows: {
      country: "country",
      region: "countryregion",
      city: "city",
      latitude: "latitude",
      longitude: "longitude",
    },
  }),
  tablePart({
    ...ofMember,
    name: "preferences",
    shows: {
      language: "language",
      appearance: "look",
      invisible: "invisible",
      agreed_to_landing_pages_at: "landers_agreed_at",
      notifications_switched_off: "notifications_off",
      notifications_name_others: "push_shows_name",
      mails_stopped_because_of: "notifications_disabled",
    },
  }),
  tablePart({
    ...ofMember,
    name: "where_you_came_from",
    shows: {
      network: "network",
      ref: "ref",
      sub1: "sub1",
      sub2: "sub2",
      sub3: "sub3",
      landing_page: "lander",
      variants_of_experiments: "experiments",
    },
  }),
  tablePart({
    name: "steps_counted_in_statistics",
    table: "member_steps",
    shows: { step: "step" },
  }),
  tablePart({
    name: "counted_for_a_partner",
    table: "source_signups",
    isOne: true,
    shows: {
      partner: "ref",
      at: "signed_up_at",
      beyond_the_limit: "over_cap",
      reference_given_to_the_partner: "reference",
    },
  }),
  tablePart({
    name: "notifications_of_a_partner",
    table: "postbacks",
    shows: {
      partner: "ref",
      event: "event",
      at: "created_at",
      amount_told: "amount",
      currency: "currency",
      state: "state",
      ended_at: "ended_at",
    },
    leavesOut: {
      id: NUMBER,
      reason: "the error of the last request to the partner's server",
      due_at: "the time of the next request to the partner's server",
      tries: "the number of requests to the partner's server",
      tries_left: "the number of remaining requests to the partner's server",
    },
  }),
  tablePart({
    ...ofMember,
    name: "terms",
    shows: {
      version: "terms_version",
      accepted_at: "terms_accepted_at",
      use_of_data_on_sexuality_agreed_at: "sensitive_consented_at",
    },
  }),
  tablePart({
    ...ofMember,
    name: "deletion",
    shows: { requested_at: "deletion_requested_at", reason: "deletion_reason", note: "deletion_note" },
  }),
  tablePart({
    name: "sessions",
    table: "sessions",
    shows: {
      started_at: "created_at",
      browser: "browser",
      country: "country",
      chosen_country_of_payment: "payment_country",
      ends_at: "expires_at",
    },
    leavesOut: { id: NUMBER, token_hash: SECRET },
  }),
  tablePart({
    name: "passkeys",
    table: "passkeys",
    shows: { added_at: "created_at", name: "name", last_used_at: "last_used_at" },
    leavesOut: {
      id: NUMBER,
      credential_id: SECRET,
      public_key: SECRET,
      counter: "a counter of uses, which detects a copied key",
      transports: "a technical hint for the browser: how it reaches the key",
      user_handle: "a random ID of the member on the device",
    },
  }),
  tablePart({
    name: "authenticator",
    table: "authenticators",
    isOne: true,
    shows: { started_at: "created_at", in_use_since: "confirmed_at" },
    leavesOut: {
      secret: SECRET,
      last_step: "the time step of the last code, so that no code is accepted twice",
    },
  }),
  tablePart({
    name: "recovery_codes",
    table: "recovery_codes",
    shows: { used_at: "used_at" },
    leavesOut: { id: NUMBER, code_hash: SECRET },
  }),
  tablePart({
    name: "mailed_links",
    table: "account_links",
    shows: {
      made_at: "created_at",
      purpose: "purpose",
      details: "data",
      ends_at: "expires_at",
      used_at: "used_at",
    },
    leavesOut: { id: SECRET },
  }),
  tablePart({
    name: "mails",
    table: "mails",
    shows: {
      written_at: "created_at",
      kind: "kind",
      address: "recipient",
      language: "language",
      sent_at: "sent_at",
    },
    leavesOut: { id: NUMBER, params: "the values of the texts, including login links" },
  }),
  tablePart({
    name: "weekly_update",
    table: "weekly_updates",
    isOne: true,
    shows: { week_last_told_of: "week" },
  }),
  tablePart({
    name: "push_subscriptions",
    table: "push_subscriptions",
    shows: { added_at: "created_at", service: { column: "endpoint", as: hostOf } },
    leavesOut: { id: NUMBER, session_id: NUMBER, p256dh: SECRET, auth: SECRET },
  }),
  tablePart({
    name: "photos",
    table: "photos",
    shows: {
      added_at: "created_at",
      file: { column: "name", as: (name) => `photos/${name}.webp` },
      status: "status",
      why_rejected: "rejected_reason",
      place: "position",
      width: "width",
      height: "height",
    },
    leavesOut: { id: NUMBER, blurred_name: "the file name of the blurred version of the same picture" },
  }),
  tablePart({
    name: "likes_given",
    table: "likes",
    key: "liker_id",
    shows: { member_number: "liked_id", at: "created_at", text: "text" },
    leavesOut: { is_new: "personal data of the other member: what that member has seen" },
  }),
  {
    name: "lines_received_with_likes",
    table: "likes",
    shows: { member_number: "liker_id", at: "created_at", text: "text" },
    leavesOut: {},
    // Only likes that the member can see: the lists of likes also exclude hidden and blocked members.
    async collect(tx, memberId) {
      return visibleMembers(tx, memberId)
        .innerJoin("likes", "likes.liker_id", "members.id")
        .select(["likes.liker_id as member_number", "likes.created_at as at", "likes.text"])
        .where("likes.liked_id", "=", memberId)
        .where("likes.text", "is not", null)
        .orderBy("likes.liker_id")
        .execute();
    },
  },
  tablePart({
    name: "blocked_members",
    table: "blocks",
    key: "blocker_id",
    shows: { member_number: "blocked_id", at: "created_at" },
    leavesOut: { blocker_id: MEMBER },
  }),
  tablePart({
    name: "members_passed_over",
    table: "passes",
    key: "passer_id",
    shows: { member_number: "passed_id", at: "created_at" },
    leavesOut: { passer_id: MEMBER },
  }),
  tablePart({
    name: "likes_in_the_swipe_game",
    table: "swipe_likes",
    shows: { member_number: "liked_id", day: "day", at: "created_at" },
  }),
  tablePart({
    name: "swipes_of_the_last_days",
    table: "swipes",
    shows: {
      member_number: "profile_id",
      like: "is_like",
      day: "day",
      at: "created_at",
      taken_back_at: "undone_at",
    },
    leavesOut: { id: NUMBER },
  }),
  tablePart({
    name: "match_finder_answers",
    table: "match_answers",
    shows: { question: "question", answer: "answer", at: "answered_at" },
  }),
  tablePart({
    name: "answers_on_the_profile",
    table: "profile_answers",
    shows: { question: "question", answer: "answer", place: "position", at: "answered_at" },
  }),
  tablePart({
    name: "complaints_made",
    table: "complaints",
    key: "complainant_id",
    shows: {
      made_at: "created_at",
      reference: "reference",
      about: "about",
      category: "category",
      where: "place",
      text: "body",
      member_number: "reported_id",
      line_with_their_like: "like_text",
      language: "language",
      decided_at: "closed_at",
      outcome: "outcome",
    },
    leavesOut: {
      id: NUMBER,
      complainant_id: MEMBER,
      email: "set only for complaints of visitors; a member is answered at the account's address",
      photo_id: NUMBER,
      conversation_id: NUMBER,
      message_seq: NUMBER,
      form_hash: "an idempotency key of the form",
      note: "a moderator's note, which can contain data of other persons",
      hid_photo: "personal data of the other member: whether the report hid the photo until the decision",
      escalated_at: "how moderators share their work",
      skips: "how moderators share their work",
    },
  }),
  {
    name: "copies_for_reports",
    table: "complaint_evidence",
    shows: {},
    leavesOut: {
      tenant_id: BRAND,
      member_id: MEMBER,
      ...Object.fromEntries(
        ["complaint_id", "taken_at", ...copied].map((column) => [
          column,
          "personal data of the person who reported: that there is a report; the rest is in the parts of profile, photos and messages",
        ]),
      ),
    },
    collect: async () => [],
  },
  tablePart({
    name: "decisions_about_you",
    table: "decisions",
    shows: {
      decided_at: "decided_at",
      reference: "reference",
      rule: "rule",
      restriction: "restriction",
      about: "about",
      after_a_report: "reported",
      facts: "facts",
      statement_of_reasons: "statement",
      language: "language",
      until: "ends_at",
      removed_text: "removed_text",
      objected_at: "appealed_at",
      objection: "appeal",
      outcome: "appeal_outcome",
      answered_at: "appeal_decided_at",
      answer: "answer",
    },
    leavesOut: {
      id: NUMBER,
      photo_id: NUMBER,
      decided_by: "the name of a staff member of the site",
      appeal_decided_by: "the name of a staff member of the site",
    },
  }),
  tablePart({
    name: "found_in_search",
    table: "search_entries",
    isOne: true,
    shows: { since_last_active: "last_active" },
    leavesOut: { ...searched, town: SEARCHED, signup_date: "the same as account.signed_up_at" },
  }),
  tablePart({
    name: "found_by",
    table: "search_terms",
    shows: { interest_number_or_year_of_birth: "term" },
    leavesOut: { ...searched, active_on: "the day of found_in_search.since_last_active" },
  }),
  tablePart({
    name: "invitation",
    table: "invitations",
    shows: { made_at: "created_at", ended_at: "expires_at", used_at: "used_at" },
    leavesOut: { id: NUMBER, code_hash: SECRET },
  }),
  tablePart({
    name: "refused_address",
    table: "refused_addresses",
    shows: { refused_since: "created_at" },
    leavesOut: { id: NUMBER, address_hash: SECRET },
  }),
  tablePart({
    name: "what_operators_did",
    table: "audit_entries",
    shows: { at: "done_at", action: "action", detail: "detail" },
    leavesOut: {
      id: NUMBER,
      done_by: "the name of a staff member of the site",
      approval: NUMBER,
      approved_by: "the name of a staff member of the site",
      why: "a moderator's note, which can contain data of other persons; the reason of a ban was sent to the member by mail",
    },
  }),
  // An access request covers notes about a person. Operators write them for that: they name nobody else.
  tablePart({
    name: "what_operators_wrote",
    table: "member_notes",
    shows: { at: "written_at", kind: "kind", text: "body" },
    leavesOut: { id: NUMBER, written_by: "the name of a staff member of the site" },
  }),
  tablePart({
    name: "login_questions",
    table: "login_challenges",
    shows: { purpose: "purpose", ends_at: "expires_at" },
    leavesOut: { id: SECRET, data: SECRET },
  }),
  ...chatDataParts,
  ...orderDataParts,
];
