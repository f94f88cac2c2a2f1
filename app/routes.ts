import { type RouteConfig, route } from "@remix-run/route-config";
import { allRoutes } from "./route-table";

/** All routes are flat: the shell is part of the root and persists through every navigation. */
export default [
  ...allRoutes.map(({ name, path, module }) => route(path, module, { id: name })),
  route("*", "routes/not-found/not-found.tsx", { id: "not-found" }),
] satisfies RouteConfig;
