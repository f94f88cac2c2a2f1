/**
 * The visible markup of a page: without scripts, which carry the data and messages of an app page, and without the marks that
 * React leaves between texts.
 */
export function shown(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
}

/** A page with its data, but without the messages of its language, which name no member. */
export function withoutMessages(html: string): string {
  return html.replace(/<script type="application\/json" id="translations"[^>]*>[\s\S]*?<\/script>/, "");
}
