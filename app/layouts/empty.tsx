import { Outlet } from "@remix-run/react";

/** Layout "empty": nothing around the page. product.md §2 */
export default function EmptyLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
