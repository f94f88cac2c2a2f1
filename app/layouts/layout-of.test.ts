import { expect, test } from "vitest";
import { isDocumentPath } from "~/paths";
import { allRoutes, isDocumentRoute } from "~/route-table";
import { layoutOf, screenOf } from "./layout-of";

test("`layoutOf` and the route table agree on the layout of every route", () => {
  for (const { name, layout } of allRoutes) expect(layoutOf(name), name).toBe(layout);
});

test("`screenOf` and the route table agree on the screen of every route", () => {
  for (const { name, screen } of allRoutes) expect(screenOf(name), name).toBe(screen);
});

test("`isDocumentPath` and the route table agree on which paths are documents", () => {
  const open = allRoutes.filter(({ module }) => module !== undefined);
  for (const { name, path } of open)
    expect(isDocumentPath(path.replace(/:\w+\??/g, "1")), path).toBe(isDocumentRoute(name));
});
