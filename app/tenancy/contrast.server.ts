import type { ThemeValues } from "~/ui/tokens";

type Rgba = readonly [number, number, number, number];
type Paint = string | Rgba;

/** Parses "#rrggbb", "rgb(…)", "rgba(…)" and "transparent"; returns null for anything else. */
export function parseColor(text: string): Rgba | null {
  if (text === "transparent") return [0, 0, 0, 0];
  const hex = /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex)
    return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).concat(1) as unknown as Rgba;
  const parts = /^rgba?\(([\d.,\s]+)\)$/.exec(text)?.[1]?.split(",").map(Number);
  if (!parts || parts.length < 3 || parts.length > 4 || parts.some((part) => !Number.isFinite(part)))
    return null;
  return [parts[0]!, parts[1]!, parts[2]!, parts[3] ?? 1];
}

function rgba(paint: Paint): Rgba {
  const value = typeof paint === "string" ? parseColor(paint) : paint;
  if (!value) throw new Error(`not a plain colour: ${String(paint)}`);
  return value;
}

function over(top: Paint, bottom: Paint): Rgba {
  const [a, b] = [rgba(top), rgba(bottom)];
  const mix = (at: 0 | 1 | 2) => a[at] * a[3] + b[at] * (1 - a[3]);
  return [mix(0), mix(1), mix(2), 1];
}

function luminance(paint: Paint): number {
  const [r, g, b] = rgba(paint)
    .slice(0, 3)
    .map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the WCAG contrast ratio of two opaque colours, 1 to 21. */
export function contrast(one: Paint, other: Paint): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export type ContrastProblem = { pair: string; ratio: number; atLeast: number; token: string };

/**
 * Returns the colour pairs of a theme that components may combine and whose contrast is too low: text below 4.5:1, edges below 3:1.
 * Translucent colours are composited over their background. A fill below 3:1 is accepted if a visible outline of at least 2 px
 * marks its edge.
 */
export function contrastProblems(theme: ThemeValues): ContrastProblem[] {
  const c = theme.color;
  const ground = c.ground;
  const surface = over(c.surface, ground);
  const grounds: Record<string, Paint> = {
    ground,
    surface,
    raised: c.raised,
    sunken: over(c.sunken, ground),
    "sunken over surface": over(c.sunken, surface),
    "surface over raised": over(c.surface, c.raised),
    "sunken over raised": over(c.sunken, c.raised),
    card: over(c.card, ground),
  };
  const found: ContrastProblem[] = [];
  const check = (atLeast: number, token: string, front: Paint, name: string, back: Paint) => {
    const ratio = contrast(front, back);
    if (ratio < atLeast) found.push({ pair: `${token} on ${name}`, ratio, atLeast, token: `color.${token}` });
  };
  for (const [name, back] of Object.entries(grounds))
    for (const token of ["ink", "ink-muted", "primary-ink", "danger"] as const)
      check(4.5, token, c[token], name, back);
  const fills = [
    "primary",
    "secondary",
    "danger",
    "warning",
    "unread",
    "badge",
    "fictional",
    "bubble-out",
    "nav",
    "footer",
    "hero",
    "feature",
  ] as const;
  for (const fill of fills) check(4.5, `on-${fill}`, c[`on-${fill}`], fill, over(c[fill], ground));
  for (const token of ["ink", "ink-muted", "primary-ink"] as const)
    check(4.5, token, c[token], "primary-soft", over(c["primary-soft"], ground));
  // Names on a photo lie on two layers of the overlay; the contrast is computed over a white photo.
  check(4.5, "on-bubble-out", c["on-bubble-out"], "overlay", over(c.overlay, over(c.overlay, "#ffffff")));
  // The contrast of a caption on a gradient is computed over a white photo, at the point where the text starts.
  const caption = c.caption.includes("gradient")
    ? over("rgba(20, 4, 20, 0.72)", "#ffffff")
    : over(c.caption, over(c.card, ground));
  check(4.5, "on-caption", c["on-caption"], "caption", caption);
  emphasis(theme, check);
  edges(theme, grounds, check);
  return found;
}

type Check = (atLeast: number, token: string, front: Paint, name: string, back: Paint) => void;

function emphasis({ color, type, light, image }: ThemeValues, check: Check) {
  const block = /^linear-gradient\((#[0-9a-f]{6})[^)]*\).*100% 8[0-9]%/i.exec(type["emphasis-mark"])?.[1];
  const own = type["emphasis-ink"] === "currentcolor" ? null : type["emphasis-ink"];
  check(4.5, "emphasis-ink", own ?? color["on-hero"], "hero", block ?? over(color.hero, color.ground));
  check(4.5, "emphasis-ink", own ?? color.ink, "ground", block ?? color.ground);
  // A drawing in a data URL has colours of its own, which are not under the text.
  if (!light["hero-image"].includes("data:"))
    for (const [painted] of light["hero-image"].matchAll(/#[0-9a-f]{6}\b/gi))
      check(4.5, "on-hero", color["on-hero"], `hero-image ${painted}`, painted);
  if (parseColor(image["tab-mark"]))
    check(4.5, "ink", color.ink, "tab-mark", over(image["tab-mark"], color.ground));
}

function edges({ color, shape }: ThemeValues, grounds: Record<string, Paint>, check: Check) {
  const outlined =
    Number.parseFloat(shape["outline-width"]) >= 2 && contrast(color["line-strong"], color.ground) >= 3;
  for (const name of ["ground", "surface", "raised"]) {
    for (const token of [
      "line-strong",
      "focus",
      "danger",
      "success",
      "unread",
      "badge",
      "primary",
    ] as const) {
      if (outlined && (token === "badge" || token === "primary")) continue;
      check(3, token, over(color[token], color.ground), name, grounds[name]!);
    }
  }
  for (const token of ["primary-ink", "success", "badge"] as const)
    if (!(outlined && token === "badge"))
      check(3, token, over(color[token], color.ground), "sunken", over(color.sunken, color.ground));
  // The focus ring has two colours. On a hero of a similar colour its inner ring, of the colour "raised", still shows it.
  if (contrast(color.focus, color.raised) < 3)
    check(3, "focus", color.focus, "hero", over(color.hero, color.ground));
}
