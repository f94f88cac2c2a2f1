import { expect, test } from "vitest";
import { deviceOf } from "./device.server";

const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/120.0.0.0 Safari/537.36`, "Chrome, Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0`,
    "Edge, Windows",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Chrome/120.0.0.0 Safari/537.36 OPR/106.0`,
    "Opera, macOS",
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/120.0.0.0 Mobile Safari/537.36`, "Chrome, Android"],
  [
    `Mozilla/5.0 (Linux; Android 13) ${KIT} SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36`,
    "Samsung Internet, Android",
  ],
  ["Mozilla/5.0 (Android 14; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0", "Firefox, Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0", "Firefox, Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1",
    "Chrome, iPhone",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/120.0.0.0 Safari/537.36`, "Chrome, ChromeOS"],
  ["curl/8.5.0", "Browser"],
  [undefined, "Browser"],
])("%s is shown as %s", (agent, name) => {
  expect(deviceOf({ "user-agent": agent }, "NL")).toEqual({
    browser: name,
    country: "NL",
  });
});
