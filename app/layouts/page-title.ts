import type { MetaDescriptor, MetaFunction } from "@remix-run/react";

/** The part of a page's loader data from which its head is built. */
export type PageHead = { title: string; description?: string; noindex?: boolean };

/**
 * Returns the page title, after the count in brackets. product 4.6
 * @param count unread messages plus new likes; 0 is not shown
 */
export function pageTitle(count: number, title: string): string {
  return count > 0 ? `(${count}) ${title}` : title;
}

/** Returns the number of unread messages plus new likes from the root's data. */
function waitingIn(matches: readonly { id: string; data?: unknown }[]): number {
  const root = matches.find(({ id }) => id === "root")?.data as
    | { shell?: { unread: number; newLikes: number } }
    | undefined;
  return root?.shell ? root.shell.unread + root.shell.newLikes : 0;
}

/** Returns the tags of a page's head from its loader's data. */
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

/** The `meta` of every route whose loader returns a `head`. */
export const meta: MetaFunction<() => { head: PageHead }> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));
