import type { ReactNode } from "react";
import { section, sectionHead } from "../../ui/layout.css";
import { Scroll } from "../../ui/scroll";
import * as tableCss from "../../ui/table.css";
import { heading, hidden, second } from "../../ui/text.css";

/** A part of the page: its title, and a table or what there is instead. @param names of the columns; all but the first are numbers */
export function HealthTable({
  id,
  title,
  names,
  empty,
  foot,
  children,
}: {
  id: string;
  title: string;
  names: readonly string[];
  /** shown instead of a table */
  empty: string | null;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={section} aria-labelledby={id}>
      <div className={sectionHead}>
        <h2 className={heading} id={id}>
          {title}
        </h2>
      </div>
      {empty ? (
        <p className={second}>{empty}</p>
      ) : (
        <Scroll label={title}>
          <table className={tableCss.table}>
            <caption className={hidden}>{title}</caption>
            <thead>
              <tr>
                {names.map((name, at) => (
                  <th key={name} scope="col" className={at === 0 ? undefined : tableCss.number}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </Scroll>
      )}
      {foot}
    </section>
  );
}
