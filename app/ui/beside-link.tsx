import type { ReactNode } from "react";
import { link } from "./text.css";

/** A link within the text of a form. It opens a new tab, because leaving the form would lose its input. */
export function BesideLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a className={link} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
