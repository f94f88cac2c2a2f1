import { call } from "../call";

type Countries = { country: string; regions: { id: string; name: string }[] }[];

/** What each list waits for: of two countries chosen one after the other the second counts. */
const awaited = new WeakMap<HTMLSelectElement, symbol>();

/**
 * Gives a list of regions those of the country that is chosen beside it, after its first choice, which stands for any. Until they are
 * there nothing can be chosen: what somebody picks from the country before would be lost. When they cannot be had, any is left.
 * @returns whether the list has regions now
 */
export async function showRegions(country: { value: string }, region: HTMLSelectElement): Promise<boolean> {
  const mine = Symbol();
  awaited.set(region, mine);
  region.replaceChildren(region.options[0]!);
  region.value = "";
  region.disabled = true;
  try {
    const regions = country.value ? await regionsOf(country.value) : [];
    if (awaited.get(region) === mine) region.append(...regions.map(({ id, name }) => new Option(name, id)));
  } finally {
    if (awaited.get(region) === mine) region.disabled = false;
  }
  return region.options.length > 1;
}

/**
 * Follows the country that is chosen; also one that was chosen before this script was there, or that the browser has put back.
 * @param tell hears whether the list has regions
 */
export function followCountry(
  country: HTMLSelectElement,
  region: HTMLSelectElement,
  tell: (hasSome: boolean) => void = () => undefined,
): void {
  const follow = () => void showRegions(country, region).then(tell, () => undefined);
  country.addEventListener("change", follow);
  const sent = [...country.options].find((option) => option.defaultSelected) ?? country.options[0];
  if (country.value !== sent?.value) follow();
}

async function regionsOf(country: string): Promise<Countries[number]["regions"]> {
  loaded ??= loadRegions().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return (await loaded).find((one) => one.country === country)?.regions ?? [];
}

let loaded: Promise<Countries> | null = null;

/** All regions, loaded once a visit: the session storage keeps them for its other pages, by language. product.md §7 */
async function loadRegions(): Promise<Countries> {
  const key = `regions-${document.documentElement.lang}`;
  try {
    const stored = sessionStorage.getItem(key);
    if (stored) return JSON.parse(stored) as Countries;
  } catch {
    // Without storage every page loads them once.
  }
  const { regions } = (await (await call("/api/regions.php")).json()) as { regions: Countries };
  try {
    sessionStorage.setItem(key, JSON.stringify(regions));
  } catch {
    return regions;
  }
  return regions;
}
