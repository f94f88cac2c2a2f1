/** The version of the consent text (`signup:waiting_consent`). Change it with the text. */
export const WAITING_CONSENT_VERSION = "2026-11-23";
/** An unconfirmed address is deleted after this many days; its link is valid for as long. */
export const UNCONFIRMED_DAYS = 7;
/** A confirmed address is deleted after 12 months. */
export const WAITING_DAYS = 365;
/** An invited address is deleted when its code has expired. */
export const INVITED_DAYS = 30;
