import { type ButtonHTMLAttributes, type ComponentProps, forwardRef } from "react";
import * as css from "./button.css";
import { Link } from "./link";

type Look = { kind?: keyof typeof css.kind; size?: keyof typeof css.size; wide?: boolean };

function classOf({ kind = "quiet", size = "medium", wide = false }: Look): string {
  return [css.kind[kind], css.size[size], wide ? css.wide : ""].filter(Boolean).join(" ");
}

/** A button. Use `primary` once per view, and never capitals. */
export function Button({
  kind,
  size,
  wide,
  type = "button",
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={classOf({ kind, size, wide })} {...rest} />;
}

/** A link that looks like a button. */
export const ButtonLink = forwardRef<HTMLAnchorElement, Look & ComponentProps<typeof Link>>(
  function ButtonLink({ kind, size, wide, ...rest }, ref) {
    return <Link ref={ref} className={classOf({ kind, size, wide })} {...rest} />;
  },
);
