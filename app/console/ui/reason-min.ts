/** At least so long is a reason, in characters. */
export const WHY_MIN = 10;
