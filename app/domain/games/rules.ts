/** Whoever was passed over stays out of the deck so long. decisions §5 */
export const PASS_DAYS = 30;
