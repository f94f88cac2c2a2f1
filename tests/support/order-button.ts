/** Returns the text of the order button in a page's HTML: the words and the amount; undefined where there is none. */
export const orderButtonIn = (html: string): string | undefined =>
  /<button[^>]*data-order[^>]*>(.*?)<\/button>/.exec(html)?.[1]?.replace(/<[^>]*>/g, "");
