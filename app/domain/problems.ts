/** The problem of each field of a refused account form: a code that the translations turn into a sentence. */
export type FieldProblems = Record<
  string,
  { code: AccountProblem; params?: Record<string, string | number> }
>;

export type AccountProblem =
  | "required"
  | "choose"
  | "email_invalid"
  | "email_letters"
  | "email_disposable"
  | "birth_enter"
  | "birth_invalid"
  | "name_character"
  | "name_scripts"
  | "name_signs"
  | "name_reserved"
  | "name_is_email"
  | "name_at"
  | "name_taken"
  | "pronouns_invalid"
  | "password_short"
  | "password_long"
  | "password_common"
  | "password_personal"
  | "password_differs"
  | "password_old_wrong"
  | "password_wrong"
  | "terms_needed"
  | "consent_needed"
  | "town_unknown"
  | "too_long"
  | "too_short"
  | "too_many"
  | "account_exists"
  | "invitation_invalid"
  | "entry_needed"
  | "mail_exists"
  | "mail_new_invalid"
  | "mail_same"
  | "amount_invalid";
