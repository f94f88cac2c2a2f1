import type { IncomingHttpHeaders } from "node:http";
import type { Device } from "~/domain/accounts/sessions/sessions.server";

/** Browsers and systems by their user agents, with their common names. Most also contain the tokens of those below them. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\b/, "Edge"],
  [/\b(OPR|OPT|OPiOS)\b/, "Opera"],
  [/\bSamsungBrowser\b/, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\b/, "Firefox"],
  [/(Chrome|CriOS)\b/, "Chrome"],
  [/\bSafari\b/, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns the device of a request, as the list of sessions shows it. */
export function deviceOf(headers: IncomingHttpHeaders, country: string | null): Device {
  return { browser: browserName(headers["user-agent"] ?? ""), country };
}

function browserName(agent: string): string {
  const first = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1];
  return [first(browsers) ?? "Browser", first(systems)].filter(Boolean).join(", ");
}
