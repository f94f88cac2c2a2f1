const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as it may stand in HTML or XML, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}

const signs = new Map(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

/** HTML that was made from escaped text, as that text: without tags, its entities as the signs they stand for. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs.get(entity) ?? "");
}
