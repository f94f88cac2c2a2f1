import fc from "fast-check";
import { brands } from "./brands";

const byte = fc
  .integer({ min: 1, max: 255 })
  .map((code) => String.fromCharCode(code))
  .filter((sign) => sign !== "\r" && sign !== "\n");

/** Any bytes that may occur in a line. */
export const bytes = (maxLength: number) => fc.string({ unit: byte, maxLength });

const hosts = brands.flatMap(({ slug, host, json }) => [host, ...json.aliases, `${slug}.localhost`]);
const tails = ["", " ", "\t", ..."|.|:80|:0|:x|..|:99999|%00|/x|#|?|.evil.example".split("|")];
const strangeHosts = "xn-- xn--a xn--80ak6aa92e.example [::1] [::ffff:1.2.3.4]:80 0x7f.1 1.2.3.4:80".split(
  " ",
);

/** Hosts: any bytes, characters with a meaning in hosts, altered hosts of brands, and known oddities. */
export const oddHost = fc.oneof(
  bytes(60),
  fc.string({ unit: fc.constantFrom(..."abc.-:0%[]@/\\ é"), maxLength: 40 }),
  fc
    .tuple(fc.constantFrom(...hosts), fc.constantFrom(...tails), fc.boolean())
    .map(([host, tail, upper]) => (upper ? host.toUpperCase() : host) + tail),
  fc
    .tuple(fc.constantFrom("www.", "x.", ".", "-", "a@", "[", "//"), fc.constantFrom(...hosts))
    .map(([start, host]) => start + host),
  fc.constantFrom("a".repeat(300), "é".repeat(100), `${"a.".repeat(130)}example`, ...strangeHosts),
);

const translations =
  "pages terms api settings.php .. . %2e%2e %2f %00 % %zz %ff assets brand x pictures fonts theme members - fault internal lang-config _root.data __manifest tenant.json constructor __proto__".split(
    " ",
  );
const strangePaths = "?_data=root ?_data=routes%2Fx ?_routes=root ?w=1e9 api/geocode.php?lat=NaN&lon=".split(
  " ",
);

/** Paths with query: any bytes, characters with a meaning in paths, our own words in any order, and known oddities. */
export const oddPath = fc
  .oneof(
    bytes(60),
    fc.webPath(),
    fc.string({ unit: fc.constantFrom(..."/.%2eEfF\\?#&=;:@!*'()[]{}<>\" ä\u00ff"), maxLength: 40 }),
    fc.array(fc.constantFrom(...translations), { maxLength: 8 }).map((parts) => parts.join("/")),
    fc.constantFrom(...strangePaths, "a".repeat(6000), "a/".repeat(3000)),
  )
  .map((path) => `/${path}`);

const names =
  "Cookie Accept-Language Accept-Encoding Accept If-None-Match Authorization User-Agent Sec-CH-UA-Mobile Range X-Forwarded-For Forwarded Purpose".split(
    " ",
  );
const strangeValues = [
  "locale=__proto__",
  "locale=constructor; consent=..",
  "consent=1.statistics.%00",
  "locale=de; locale=fr",
  "a=b; ".repeat(400),
  "=;=;=",
  "de;q=1e999, *;q=-1,;;,q=",
  "gzip;q=0, br;q=0, identity;q=0",
  "gzip,".repeat(900),
  'W/"x", *, ""',
  "bytes=0-0,-1",
  "a".repeat(7000),
];

/** A header that a browser sends, with any bytes or a known oddity. */
export const oddHeader = fc
  .tuple(fc.constantFrom(...names), fc.oneof(bytes(200), fc.constantFrom(...strangeValues)))
  .map(([name, value]) => `${name}: ${value}`);
