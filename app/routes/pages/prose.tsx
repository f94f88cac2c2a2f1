import * as css from "./static-page.css";

/** HTML rendered from Markdown by the server: only its own tags, everything else escaped. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our Markdown renderer, which escapes HTML
  return <div className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
