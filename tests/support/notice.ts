/** Returns the text of the notice above a page's form, else undefined. */
export function noticeIn(
  { text }: { text: string },
  role: "alert" | "status" | "any" = "any",
): string | undefined {
  const wanted = role === "any" ? "(?:alert|status)" : role;
  // Alerts of the site have the same roles, but more than a text.
  const notice = `<div [^>]*role="${wanted}"[^>]*><svg(?:(?!</svg>).)*</svg><p[^>]*>((?:(?!</p>).)*)</p></div>`;
  const found = new RegExp(notice, "s").exec(text)?.[1];
  return found?.replace(/<!-- -->|<[^>]+>/g, "");
}
