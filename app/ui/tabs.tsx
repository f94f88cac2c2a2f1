import type { ReactNode } from "react";
import { Link } from "./link";
import * as css from "./tabs.css";

/** Tabs between the pages of one topic. They are links: each page has its own address. */
export function Tabs({
  label,
  items,
}: {
  label: string;
  items: readonly { href: string; text: ReactNode; isCurrent: boolean }[];
}) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {items.map(({ href, text, isCurrent }) => (
        <Link key={href} className={css.tab} href={href} aria-current={isCurrent ? "page" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
