/** Escapes text for a chart and removes control characters. */
export const xmlText = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, "");

type Chart = {
  title: string;
  /** second line of the heading */
  subtitle: string;
  /** text alternative of the chart */
  desc: string;
  /** width and height are in user units; the heading takes `CHART_HEAD` of the height */
  width: number;
  height: number;
  parts: readonly string[];
};

export const CHART_HEAD = 56;

/**
 * Returns a chart as a standalone SVG: it loads nothing, keeps text as text, and follows the light or dark scheme. Classes: `quiet`,
 * `track` (background of values), `bar`, `line`, `mark`.
 */
export function svgChart({ title, subtitle, desc, width, height, parts }: Chart): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">${xmlText(title)}</title>
<desc id="desc">${xmlText(desc)}</desc>
<style>
svg { color-scheme: light dark; font: 15px system-ui, sans-serif; }
.ground { fill: #fff; } text { fill: #1b1b1f; } .quiet { fill: #55555e; } .bar { fill: #3d5a98; } .track { fill: #e9e9ee; } .line { stroke: #74747f; } .mark { stroke: #3d5a98; fill: #3d5a98; }
@media (prefers-color-scheme: dark) { .ground { fill: #17171b; } text { fill: #f1f1f4; } .quiet { fill: #b4b4bf; } .bar { fill: #8fabe8; } .track { fill: #2d2d35; } .line { stroke: #9a9aa6; } .mark { stroke: #8fabe8; fill: #8fabe8; } }
</style>
<rect class="ground" width="${width}" height="${height}"/>
<text x="16" y="26" font-size="18" font-weight="600">${xmlText(title)}</text>
<text class="quiet" x="16" y="46">${xmlText(subtitle)}</text>
${parts.join("\n")}
</svg>
`;
}
