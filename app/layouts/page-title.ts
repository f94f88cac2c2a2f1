import type { MetaDescriptor } from "@remix-run/react";

/** What a page tells about itself in its loader's data, for its head. */
export type PageHead = { title: string; description?: string; noindex?: boolean };

/**
 * The page title: unread messages plus new likes in brackets, then the title. product.md §2
 * @param count unread messages plus new likes; nothing is shown for 0
 */
export function pageTitle(count: number, title: string): string {
  return count > 0 ? `(${count}) ${title}` : title;
}

/** Unread messages plus new likes, as the root's data tells them to every page. */
export function waitingIn(matches: readonly { id: string; data?: unknown }[]): number {
  const root = matches.find(({ id }) => id === "root")?.data as
    | { shell?: { unread: number; newLikes: number } }
    | undefined;
  return root?.shell ? root.shell.unread + root.shell.newLikes : 0;
}

/** The head of a page from its loader's data. */
export function pageMeta(head: PageHead | undefined, count = 0): MetaDescriptor[] {
  if (!head) return [];
  const title = pageTitle(count, head.title);
  return [
    { title },
    { property: "og:title", content: head.title },
    ...(head.description
      ? [
          { name: "description", content: head.description },
          { property: "og:description", content: head.description },
        ]
      : []),
    ...(head.noindex ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
