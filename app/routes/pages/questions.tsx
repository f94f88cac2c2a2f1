import { Plus } from "lucide-react";
import { Prose } from "./prose";
import * as css from "./static-page.css";
import type { Section } from "./static-page.server";

/** Questions that expand, without script. */
export function Questions({ sections }: { sections: readonly Section[] }) {
  return (
    <div className={css.questions}>
      {sections.map(({ id, heading, html }) => (
        <details key={id} id={id} className={css.question}>
          <summary>
            {heading}
            <Plus aria-hidden />
          </summary>
          <Prose html={html} />
        </details>
      ))}
    </div>
  );
}
