/** Zone names come from cookies too, in any number of spellings. */
const MAX_KNOWN = 1000;
const LONGEST = 40;

const known = new Map<string, string | null>();

/**
 * Returns the name under which the server formats times of a zone.
 * @param name an IANA name such as "Europe/Kyiv"; its old names and other capitals also count
 * @returns null for anything else
 */
export function zoneNamed(name: string): string | null {
  if (name.length > LONGEST || !/^[a-z]/i.test(name)) return null;
  let zone = known.get(name);
  if (zone === undefined) {
    zone = read(name);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(name, zone);
  }
  return zone;
}

function read(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
