/** Of the text that a visitor agrees to (`signup:waiting_consent`). Change it with the text. */
export const WAITING_CONSENT_VERSION = "2026-11-23";
/** An address that nobody confirms is forgotten after so many days; its link works as long. */
export const UNCONFIRMED_DAYS = 7;
/** A confirmed one waits 12 months. */
export const WAITING_DAYS = 365;
/** An invited one is forgotten when its code has expired. */
export const INVITED_DAYS = 30;
