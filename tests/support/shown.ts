/**
 * What a page shows: its markup without its scripts, in which an app page brings its data and messages along, and without the marks that
 * React leaves between texts.
 */
export function shown(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
}

/** A page with the data that it brings along, but without the messages of its language, which name no member. */
export function withoutMessages(html: string): string {
  return html.replace(/<script type="application\/json" id="words"[^>]*>[\s\S]*?<\/script>/, "");
}
