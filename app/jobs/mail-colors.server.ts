import { contrast, parseColor } from "~/tenancy/contrast.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** The colours of a mail in one scheme, opaque, since mail programs support no others, and never pure white, which some programs invert. */
export type MailColors = Record<
  | "ground"
  | "panel"
  | "sunken"
  | "edge"
  | "ink"
  | "muted"
  | "mutedOnGround"
  | "link"
  | "inkOnSunken"
  | "mutedOnSunken"
  | "button"
  | "onButton"
  | "mark"
  | "onMark",
  string
>;
export type Scheme = Tenant["theme"]["scheme"];

type Palette = Tenant["theme"]["values"]["color"];

const WHITE = "#fdfdfd";
const BLACK = "#0b0b0b";
const LEGIBLE = 4.5;
const VISIBLE = 3;
/** How far a colour moves towards black or white in one step until its contrast suffices. */
const STEP = 0.1;

/**
 * Returns the colours of a tenant's mails in both schemes: those of the theme's palettes. Where the brand offers one scheme only, the other
 * has colours that are derived from it. Text has a contrast of at least 4.5:1 in both.
 */
export function mailColors({ theme }: Pick<Tenant, "theme">): Record<Scheme, MailColors> {
  const { scheme, values } = theme;
  const own = colorsOf(values.color);
  // A mail program may be in a scheme that the brand does not offer.
  const other = colorsOf(theme.other?.color ?? otherPalette(values.color, scheme));
  return scheme === "light" ? { light: own, dark: other } : { light: other, dark: own };
}

function colorsOf(color: Palette): MailColors {
  const ground = opaque(color.ground, WHITE);
  const panel = opaque(color.raised, ground);
  const sunken = opaque(color.sunken, panel);
  const button = opaque(color.primary, panel);
  const mark = opaque(color.fictional, panel);
  const on = (text: string, back: string) => reach(opaque(text, back), back, LEGIBLE);
  return {
    ground,
    panel,
    sunken,
    edge: opaque(color.line, panel),
    ink: on(color.ink, panel),
    muted: on(color["ink-muted"], panel),
    mutedOnGround: on(color["ink-muted"], ground),
    link: on(color["primary-ink"], panel),
    inkOnSunken: on(color.ink, sunken),
    mutedOnSunken: on(color["ink-muted"], sunken),
    button,
    onButton: on(color["on-primary"], button),
    mark,
    onMark: on(color["on-fictional"], mark),
  };
}

/** Returns the palette of the other scheme: the theme's text colour, mixed with black or white, becomes the ground, and the ground the text. */
function otherPalette(color: Palette, scheme: Scheme): Palette {
  const isDark = scheme === "light";
  const far = isDark ? BLACK : WHITE;
  const ink = mix(color.ground, isDark ? WHITE : BLACK, 0.25);
  const ground = mix(opaque(color.ink, color.ground), far, isDark ? 0.5 : 0.6);
  const raised = mix(opaque(color.ink, color.ground), far, isDark ? 0.22 : 0.9);
  const primary = reach(opaque(color.primary, raised), raised, VISIBLE);
  const [light, dark] = [contrast(WHITE, primary), contrast(BLACK, primary)];
  return {
    ...color,
    ground,
    raised,
    sunken: isDark ? mix(ground, BLACK, 0.35) : mix(ground, ink, 0.05),
    ink,
    "ink-muted": mix(ink, raised, 0.28),
    line: mix(raised, ink, 0.16),
    primary,
    "on-primary": light > dark ? WHITE : BLACK,
    "primary-ink": primary,
  };
}

/** Returns a colour that is moved towards black or white until it has a contrast on another one. */
function reach(color: string, back: string, ratio: number): string {
  const far = contrast(WHITE, back) > contrast(BLACK, back) ? WHITE : BLACK;
  for (let share = 0; share < 1; share += STEP) {
    const moved = mix(color, far, share);
    if (contrast(moved, back) >= ratio) return moved;
  }
  return far;
}

/** Returns a colour over an opaque one, as #rrggbb; pure white becomes the white of mails. */
function opaque(top: string, bottom: string): string {
  const [front, back] = [parseColor(top), parseColor(bottom)];
  if (!front || !back) return bottom;
  const color = hex(([0, 1, 2] as const).map((at) => front[at] * front[3] + back[at] * (1 - front[3])));
  return color === "#ffffff" ? WHITE : color;
}

/** Returns a mixture of two opaque colours. @param share of the second one, from 0 to 1 */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [parseColor(one), parseColor(other)];
  if (!a || !b) return one;
  return hex(([0, 1, 2] as const).map((at) => a[at] * (1 - share) + b[at] * share));
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
