import * as css from "./static-page.css";

/** Text that the server made from Markdown: only its own tags, everything else escaped. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our Markdown renderer, which escapes HTML
  return <div className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
