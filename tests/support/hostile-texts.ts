/** Shapes of texts that make readers slow which search the rest of a text again for each part of it. */
const parts: Record<string, string> = {
  "open braces": "{",
  "open placeholders": "{{a",
  "open tags": "<a",
  "less-than signs": "<",
  "closed tags": "<em>a</em>",
  blanks: " ",
  "blanks and letters": " a ",
  letters: "a",
  "letters and dots": "a.",
  "letters and @": "a@a.",
  digits: "1",
  "nested brackets": "[",
  "nested parentheses": "(",
  "open links": "[a](",
  quotes: '"',
  "escaped quotes": '\\"',
  backslashes: "\\",
  "line breaks": "\n",
  "lists in lists": "- ",
  "quotes in quotes": "> ",
  "numbers in numbers": "1. ",
  stars: "**a ",
  underscores: "_a",
  "single stars": "*",
  backquotes: "`a",
  ampersands: "&",
  "addresses of styles": "url(",
  "event handlers": "onon",
  anchors: "{#a",
  headings: "\n## a",
  "pictures that are parts of pictures": "\u{1f9b0}",
  "combining signs": "e\u0301",
  "items of lists": "* a\n",
  tables: "a|b\n-|-\n",
  "texts in texts": "$t(common:a)",
  "parts of URLs": "https://a.",
  separators: "; ",
  commas: ",q=0;",
};

/** Returns a text of a shape with about the given number of characters, which does not end as it began. */
export function hostileText(shape: string, size: number): string {
  const part = parts[shape] ?? "";
  return `${part.repeat(Math.ceil(size / part.length)).slice(0, size)}\u00a7`;
}

export const hostileShapes = Object.keys(parts);
