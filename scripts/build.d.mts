/** Whether the build is of what stands here. */
export function isBuilt(): boolean;
/** Builds when something the build is made of has changed; says whether it did. */
export function buildWhenStale(): boolean;
