/** Whether the build matches the current sources. */
export function isBuilt(): boolean;
/** Builds if the build is stale. @returns whether it built */
export function buildWhenStale(): boolean;
