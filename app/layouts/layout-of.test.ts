import { expect, test } from "vitest";
import { isDocumentPath } from "~/paths";
import { allRoutes, isDocumentRoute } from "~/route-table";
import { layoutOf, screenOf } from "./layout-of";

test.each(allRoutes.map(({ name, layout }) => [name, layout]))(
  "the route %s has the layout %s",
  (name, layout) => {
    expect(layoutOf(name)).toBe(layout);
  },
);

test("`screenOf` and the route table agree on the screen of every route", () => {
  for (const { name, screen } of allRoutes) expect(screenOf(name), name).toBe(screen);
});

test("`isDocumentPath` and the route table agree on which paths are documents", () => {
  const open = allRoutes.filter(({ module }) => module !== undefined);
  for (const { name, path } of open)
    expect(isDocumentPath(path.replace(/:\w+\??/g, "1")), path).toBe(isDocumentRoute(name));
});
