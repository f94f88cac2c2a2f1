import type { ReactNode } from "react";
import { link } from "./text.css";

/** A link within the text of a form. It opens beside the form, which would lose what was typed. */
export function BesideLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a className={link} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
