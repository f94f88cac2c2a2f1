export type LayoutName = "default" | "chat" | "lander" | "empty";

/**
 * How a page is framed on a phone. `tab`: a head row (`layouts/shell/screen-head.tsx`) instead of the bar, with the tabs. `inner`: a head
 * row with a back button or a replacement for it, without bar and tabs. Without a value the page is below the bar. From 768 px on the
 * bar always shows. `checkout`: the bar of the shop replaces the members' bar at every width.
 */
export type ScreenName = "tab" | "inner" | "checkout";

/** How the shell frames a page. product 4.1 */
export type Frame = {
  /** "default" where a page names none */
  layout?: LayoutName | undefined;
  screen?: ScreenName | undefined;
  /** the footer shows for members too; other pages of the app show it to visitors only. product 4.20 */
  footer?: boolean;
  /** the page uses the whole height of the screen */
  full?: boolean;
  /** the page shows the alerts among its own content */
  ownAlerts?: boolean;
};

/** The facts of a page that its module exports as `handle`: its frame, and the namespaces of its messages. */
export type RouteHandle = Frame & { i18n?: readonly string[] };

/** Returns the frame of the innermost matched route. */
export function frameOf(matches: readonly { handle?: unknown }[]): Frame {
  return (matches.at(-1)?.handle ?? {}) as RouteHandle;
}
