/**
 * The theme contract: every theme defines exactly these tokens, and components use only these. `group.token` is the CSS variable
 * `--group-token`.
 */
export const tokens = {
  color: [
    "ground",
    "surface",
    "sunken",
    "raised",
    "card",
    "ink",
    "ink-muted",
    "line",
    "line-strong",
    "primary",
    "on-primary",
    "primary-ink",
    "primary-soft",
    "secondary",
    "on-secondary",
    "focus",
    "danger",
    "on-danger",
    "warning",
    "on-warning",
    "success",
    "unread",
    "on-unread",
    "badge",
    "on-badge",
    "fictional",
    "on-fictional",
    "bubble-out",
    "on-bubble-out",
    "nav",
    "on-nav",
    "footer",
    "on-footer",
    "hero",
    "on-hero",
    "feature",
    "on-feature",
    "caption",
    "on-caption",
    "overlay",
  ],
  type: [
    "text",
    "display",
    "display-weight",
    "display-tracking",
    "display-leading",
    "display-settings",
    "display-scale",
    "body-size",
    "action-weight",
    "label-case",
    "label-tracking",
    "emphasis-style",
    "emphasis-ink",
    "emphasis-mark",
    "icon-stroke",
  ],
  shape: [
    "button-radius",
    "field-radius",
    "card-radius",
    "photo-radius",
    "panel-radius",
    "chip-radius",
    "bubble-radius",
    "line-width",
    "outline-width",
    "nav-inset",
  ],
  light: [
    "card-shadow",
    "panel-shadow",
    "button-shadow",
    "glass",
    "ground-image",
    "hero-image",
    "feature-image",
  ],
  image: [
    "aspect",
    "filter",
    "tint",
    "blend",
    "frame",
    "tilt",
    "caption-row",
    "nav-edge",
    "tab-mark",
    "collage",
    "collage-small",
  ],
  space: ["gap", "section", "control", "hero-grid", "hero-align"],
  motion: ["move", "hover-shift"],
} as const;

export type TokenGroup = keyof typeof tokens;

/** The values of a theme, group by group. */
export type ThemeValues = { [G in TokenGroup]: Record<(typeof tokens)[G][number], string> };

/** The schemes of a theme: its light and its dark palette. */
export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** Returns the other scheme. */
export const otherScheme = (scheme: Scheme): Scheme => (scheme === "light" ? "dark" : "light");

/** The height of `image.nav-edge` below the bar, in CSS pixels. */
export const NAV_EDGE_HEIGHT = 18;
/** The same below the head of a phone's screen, where it is drawn lower. */
export const HEAD_EDGE_HEIGHT = 10;

/** Returns the CSS variable of a token: `tokenVariable("color", "ground")` is `--color-ground`. */
export function tokenVariable(group: string, token: string): string {
  return `--${group}-${token}`;
}
