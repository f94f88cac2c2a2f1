export type LayoutName = "default" | "chat" | "lander" | "empty";

/**
 * How a page is framed on a phone. `tab`: a head row (`ui/head-row.tsx`) instead of the bar, with the tabs. `section`: a page below a tab, a
 * head row with a back button, with the tabs. `inner`: a head row with a back button or a replacement for it, without bar and tabs. `shop`:
 * the same, with the edge of the bar. `article`: for members like `inner`, for visitors below the bar. Without a value the page is below the
 * bar. From 768 px on the bar always shows.
 */
export type ScreenName = "tab" | "section" | "inner" | "shop" | "article";

/** How the shell frames a page. product 4.1 */
export type Frame = {
  /** "default" where a page names none */
  layout?: LayoutName | undefined;
  screen?: ScreenName | undefined;
  /** the footer shows for members too; other pages of the app show it to visitors only. product 4.20 */
  footer?: boolean;
  /** a page about the site itself, such as an error: without footer, entry warning and toasts, and no question about cookies */
  isSystem?: boolean;
};

/** The facts of a page that its module exports as `handle`: its frame, and the namespaces of its messages. */
export type RouteHandle = Frame & { i18n?: readonly string[] };

/** Returns the frame of the innermost matched route; its data may change it as `frame`, for an address with nothing to show. */
export function frameOf(matches: readonly { handle?: unknown; data?: unknown }[]): Frame {
  const { handle, data } = matches.at(-1) ?? {};
  return { ...(handle as RouteHandle), ...(data as { frame?: Frame } | undefined)?.frame };
}
