import type { ReactNode } from "react";
import { chips, field, fields } from "~/ui/field.css";
import { heading, muted, page, small } from "~/ui/text.css";

/** A part of the kit: specimens under one heading. Their links lead to it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `kit-${title.toLowerCase()}`;
  return (
    <section className={`${page} ${fields}`} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={heading.section} id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A component in one state, below the name of both. @param inline beside each other while there is room */
export function Specimen({
  of,
  inline = false,
  children,
}: {
  of: string;
  inline?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={field}>
      <p className={`${small} ${muted}`}>{of}</p>
      <div className={inline ? chips : fields}>{children}</div>
    </div>
  );
}

/** Names of the keys of a table of style variants, so that a new variant is shown without a change here. */
export function variantsOf<Name extends string>(styles: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(styles) as Name[];
}
