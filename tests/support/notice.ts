/** Returns the text of the notice above a page's form, else undefined. */
export function noticeIn(
  { text }: { text: string },
  role: "alert" | "status" | "any" = "any",
): string | undefined {
  const wanted = role === "any" ? "(?:alert|status)" : role;
  const found = new RegExp(`<div [^>]*role="${wanted}"[^>]*><svg.*?</svg><p>(.*?)</p></div>`, "s").exec(
    text,
  )?.[1];
  return found?.replace(/<!-- -->|<[^>]+>/g, "");
}
