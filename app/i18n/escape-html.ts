const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML or XML, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}

const signs = new Map(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

/** Returns the text of HTML that was made from escaped text: the tags are removed and the entities decoded. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]+>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs.get(entity) ?? "");
}
