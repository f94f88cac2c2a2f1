import { type RouteConfig, route } from "@remix-run/route-config";
import { consoleRoutes } from "./console/route-table";
import { allRoutes } from "./route-table";

/**
 * All routes are flat: the shell is part of the root and persists through every navigation. Those of the console have a root of their own and are
 * served on its host only (http/console/console-build.server.ts).
 */
export default [
  ...allRoutes.map(({ name, path, module }) => route(path, module, { id: name })),
  ...consoleRoutes.map(({ name, path, module }) => route(path, module, { id: name })),
  route("*", "routes/not-found/not-found.tsx", { id: "not-found" }),
] satisfies RouteConfig;
