import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import * as css from "./button.css";

type Look = { kind?: keyof typeof css.kinds; size?: "small" | "usual" | "large"; wide?: boolean };

function classOf({ kind = "plain", size = "usual", wide }: Look): string {
  return [css.kinds[kind], css.sizes[size], wide ? css.wide : ""].filter(Boolean).join(" ");
}

/** A button: verb, object, and the brand where it acts on one. At most one of a view is primary. */
export function Button({ kind, size, wide, ...rest }: Look & Omit<ComponentProps<"button">, "className">) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) };
  return <button type="button" {...rest} className={classOf(look)} />;
}

/** A link that looks like a button. @param keys the key that opens it */
export function ButtonLink({
  to,
  children,
  keys,
  ...look
}: Look & { to: string; children: ReactNode; keys?: string }) {
  return (
    <Link to={to} className={classOf(look)} prefetch="intent" data-key={keys}>
      {children}
    </Link>
  );
}

/** As `ButtonLink`, for an address that leads out of the console. */
export function LeavingLink({ href, children, ...look }: Look & { href: string; children: ReactNode }) {
  return (
    <a href={href} className={classOf(look)}>
      {children}
    </a>
  );
}

/** A link that opens a new tab, where the present page has to stay. */
export function TabLink({ href, children, ...look }: Look & { href: string; children: ReactNode }) {
  return (
    // With the referrer: the login counts only from a page of the console.
    <a href={href} className={classOf(look)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** The key that does the same, shown beside the words. */
export function Key({ children }: { children: string }) {
  return (
    <span className={css.key} aria-hidden="true">
      {children}
    </span>
  );
}
