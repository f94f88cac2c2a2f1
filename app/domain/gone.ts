/** Statuses of an account that is hidden and cannot log in: the member requested its deletion, or an operator banned it. */
export const goneStatuses = ["pending_deletion", "banned"] as const;

export const isGone = (status: string) => goneStatuses.some((one) => one === status);
