import { layout, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { allRoutes, type LayoutName } from "./route-table";

const shells: Record<LayoutName, string> = {
  default: "layouts/default.tsx",
  chat: "layouts/chat.tsx",
  lander: "layouts/lander.tsx",
  empty: "layouts/empty.tsx",
};

const entries = (name: LayoutName): RouteConfigEntry[] =>
  allRoutes
    .filter((entry) => entry.layout === name)
    .map((entry) =>
      route(entry.path, entry.module ?? "routes/not-open-yet/not-open-yet.tsx", { id: entry.name }),
    );

export default [
  ...(Object.keys(shells) as LayoutName[]).map((name) =>
    layout(shells[name], { id: `layout-${name}` }, [
      ...entries(name),
      ...(name === "default" ? [route("*", "routes/not-found/not-found.tsx", { id: "not-found" })] : []),
    ]),
  ),
] satisfies RouteConfig;
