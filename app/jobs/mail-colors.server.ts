import { contrast, parseColor } from "~/tenancy/contrast.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** A theme's colours for mails, opaque, since mail programs support no others. */
export type MailColors = Record<
  "ground" | "panel" | "edge" | "ink" | "muted" | "mutedOnGround" | "button" | "onButton",
  string
> & { scheme: "light" | "dark" };

const WHITE = "#ffffff";
const BLACK = "#000000";
const LEGIBLE = 4.5;

/** Computes a theme's colours for mails; text with too little contrast becomes black or white. */
export function mailColors({ color }: Tenant["theme"]["values"]): MailColors {
  const { ground, raised: panel } = color;
  const button = opaque(color.primary, panel);
  const on = (text: string, back: string) => {
    const own = opaque(text, back);
    if (contrast(own, back) >= LEGIBLE) return own;
    return contrast(WHITE, back) > contrast(BLACK, back) ? WHITE : BLACK;
  };
  return {
    ground,
    panel,
    edge: opaque(color.line, panel),
    ink: on(color.ink, panel),
    muted: on(color["ink-muted"], panel),
    mutedOnGround: on(color["ink-muted"], ground),
    button,
    onButton: on(color["on-primary"], button),
    scheme: contrast(ground, WHITE) > contrast(ground, BLACK) ? "dark" : "light",
  };
}

/** Returns a colour over an opaque one, as #rrggbb. */
function opaque(top: string, bottom: string): string {
  const [front, back] = [parseColor(top), parseColor(bottom)];
  if (!front || !back) return bottom;
  const parts = ([0, 1, 2] as const).map((at) => front[at] * front[3] + back[at] * (1 - front[3]));
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
