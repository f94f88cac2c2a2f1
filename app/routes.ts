import { type RouteConfig, route } from "@remix-run/route-config";
import { allRoutes } from "./route-table";

/** Flat: the shell stands in the root and persists through every change of page. */
export default [
  ...allRoutes.map(({ name, path, module }) =>
    route(path, module ?? "routes/not-open-yet/not-open-yet.tsx", { id: name }),
  ),
  route("*", "routes/not-found/not-found.tsx", { id: "not-found" }),
] satisfies RouteConfig;
