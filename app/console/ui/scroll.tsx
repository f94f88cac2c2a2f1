import type { ReactNode } from "react";
import { scroll } from "./layout.css";

/** Lets a wide table scroll by itself, also with the keyboard where nothing in it takes the focus. @param label what it is, for screen readers */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
    <div className={scroll} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
