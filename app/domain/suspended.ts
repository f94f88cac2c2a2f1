/** Returns whether a suspension lasts. @param until its end; null for a member who is not suspended */
export const isSuspended = (until: Date | null, now: Date): boolean => until !== null && until > now;
