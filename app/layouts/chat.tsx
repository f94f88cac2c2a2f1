import { Outlet } from "@remix-run/react";

/** Layout "chat": bare. The entry warning stands with the document's overlays. product.md §2 */
export default function ChatLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
