import { Outlet } from "@remix-run/react";
import { DefaultShell } from "./default-shell";
import { useShell } from "./use-shell";

/** Layout "default": bar, banners, page, footer, disclaimer. product.md §2 */
export default function DefaultLayout() {
  return (
    <DefaultShell shell={useShell()}>
      <Outlet />
    </DefaultShell>
  );
}
