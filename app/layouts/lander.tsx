import { Outlet } from "@remix-run/react";
import { Bar } from "./bar";
import { Footer } from "./footer";
import { useShell } from "./use-shell";

/** Layout "lander": a bar with the logo only, the page, footer and disclaimer. product.md §2 */
export default function LanderLayout() {
  const shell = useShell();
  return (
    <>
      <Bar shell={shell} logoOnly />
      <main id="main">
        <Outlet />
      </main>
      <Footer shell={shell} />
    </>
  );
}
