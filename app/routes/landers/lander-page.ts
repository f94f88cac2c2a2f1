import type { RouteHandle } from "~/layouts/route-handle";

/** What every lander's module exports. */
export const handle = { layout: "lander" } satisfies RouteHandle;

export { meta } from "~/layouts/page-title";
