import { expect, test } from "vitest";
import { fillPostbackUrl, isPostbackUrl } from "./postback-url";

test.each([
  "https://track.partner.example/in",
  "https://track.partner.example?click={sub1}",
  "https://track.partner.example/{ref}/in?e={event}&r={reference}&a={amount}{currency}",
])("%s is accepted as a postback URL", (url) => {
  expect(isPostbackUrl(url)).toBe(true);
});

test.each([
  "http://track.partner.example/in",
  "https://track.partner.example:8443/in",
  "https://user:pass@track.partner.example/in",
  "https://localhost/in",
  "https://brand.localhost/in",
  "https://metadata.internal/in",
  "https://127.0.0.1/in",
  "https://0x7f.1/in",
  "https://2130706433/in",
  "https://[::1]/in",
  "https://{sub1}.partner.example/in",
  "https://track.partner.example/in#x",
  "https://track.partner.example/in?x={email}",
  "https://track.partner.example/in?x={sub1",
  "https://track.partner.example\\@10.0.0.1/in",
  "https://track.partner.example/a b",
  "/in",
  "",
])("%j is refused as a postback URL", (url) => {
  expect(isPostbackUrl(url)).toBe(false);
});

test("values are encoded and cannot change the structure of the URL", () => {
  const url = fillPostbackUrl("https://track.partner.example/{sub1}?a={sub2}&b={sub3}", {
    sub1: "../../x?y#z",
    sub2: "1&b=2",
    sub3: null,
  });
  expect(url).toBe("https://track.partner.example/..%2F..%2Fx%3Fy%23z?a=1%26b%3D2&b=");
});
