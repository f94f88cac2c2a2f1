/** The states in which nobody can log in to an account or see it: its member asked for the deletion, or the operator banned them. */
export const goneStatuses = ["pending_deletion", "banned"] as const;

export const isGone = (status: string) => goneStatuses.some((one) => one === status);
