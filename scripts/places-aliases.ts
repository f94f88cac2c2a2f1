import { formsOf, plain } from "../app/outside/geo/town-names.ts";
import { HOME_COUNTRIES } from "./places-regions.ts";
import type { SourcePlace } from "./places-source.ts";

/** The neighbours of our countries. Towns farther away are found by the one name that they have. */
const NEIGHBOURS = new Set("AD CA CZ EE GI HR HU LI LT LU LV MC MT MX PT SI SK SM VA".split(" "));
/**
 * In countries with one language, the other names of small towns are almost only those of machine-written encyclopedias. Elsewhere every
 * village has two: Sterzing is Vipiteno.
 */
const SMALLEST: Record<string, number> = { AT: 5_000, DE: 5_000, FR: 5_000, PL: 5_000, US: 10_000 };
const SMALLEST_NEIGHBOUR = 5_000;

/**
 * Names with the letters of our eleven languages and of the languages beside them in our countries (Catalan, Welsh, Irish, Basque). GeoNames
 * does not state the language of a name.
 */
const LETTER = "A-Za-zÀ-ÖØ-öø-ÿŒœĄąĆćĘęŁłŃńŚśŹźŻżŴŵŶŷ";
const NAME = new RegExp(`^['’]?[${LETTER}][${LETTER}'’ ./,()·-]*$`, "u");
/** Transliterations begin with a small letter, airport codes have no other. */
const CAPITAL = /^(?:['’]s|[dl]['’])?[- ]?\p{Lu}/u;
const SMALL_LETTER = /\p{Ll}/u;
/** An apostrophe of Cyrillic, as in "Gel'sinki", and not of an article or a genitive. */
const SOFT_SIGN = /(?<!^|\b[DLNOdlno]|\b(?:dell|dall|nell|all|sull))['’](?!s\b)/u;
/** "City of Brussels", "Kota Brusel" */
const ADMINISTRATION =
  /^(?:city of|town of|village of|county|district|canton|kota|kommun|gemeinde|commune|comune|citt[aà] d|gmina|powiat|municip|bandar|lungsod|thanh ph|thành ph|ciudad de |ciutat d|estat |arrondissement|communauté|metropol|metrop)/i;
/** Names that the German occupation gave to Polish cities. */
const IMPOSED = /^(?:litzmannstadt|gotenhafen|leslau)/i;
const LONGEST = 40;

/** Names in common use that GeoNames lacks or abbreviates, by country and own name. */
const ALSO: Record<string, readonly string[]> = {
  "CH Bellinzona": ["Bellenz"],
  "CH Martigny": ["Martinach"],
  "DE Rothenburg ob der Tauber": ["Rothenburg o.d.T."],
  "DE Tübingen": ["Tubingue"],
  "DE Würzburg": ["Wurzbourg"],
  "ES A Coruña": ["Corunna"],
  "FR Cambrai": ["Kamerijk"],
  "FR Valenciennes": ["Valencijn"],
  "NL Den Haag": ["L'Aja"],
  "PL Gdańsk": ["Dantzig"],
  "US Los Angeles": ["LA"],
  "US New Orleans": ["NOLA"],
  "US New York": ["NYC"],
  "US San Francisco": ["SF"],
};

/** Returns the normalized forms of a town's other names, without those that its own name has too. */
export function aliasesOf({ country, name, population, otherNames }: SourcePlace): string[] {
  if (!HOME_COUNTRIES.has(country) && !NEIGHBOURS.has(country)) return [];
  if (population < (SMALLEST[country] ?? (HOME_COUNTRIES.has(country) ? 0 : SMALLEST_NEIGHBOUR))) return [];
  const unwanted = new Set([name, ...name.split("/")].flatMap(formsOf));
  for (const one of otherNames) if (SPELT_OUT.test(one)) unwanted.add(transliterate(one));
  const forms = otherNames
    .filter(isName)
    .filter((one) => !unwanted.has(plain(one)))
    .concat(ALSO[`${country} ${name}`] ?? [])
    .flatMap(formsOf);
  return [...new Set(forms)].filter((form) => form.length > 1 && !unwanted.has(form)).sort();
}

function isName(text: string): boolean {
  return (
    text.length <= LONGEST &&
    NAME.test(text) &&
    CAPITAL.test(text) &&
    SMALL_LETTER.test(text) &&
    !SOFT_SIGN.test(text) &&
    !ADMINISTRATION.test(text) &&
    !IMPOSED.test(text)
  );
}

/** Cyrillic letters whose transliteration no language of ours uses. Without them it may be a name, such as "Ostende". */
const SPELT_OUT = /[жхщэюя]/iu;
/** GeoNames' own transliteration, which the list of names has too. */
const CYRILLIC: Record<string, string> = Object.fromEntries(
  `а=a б=b в=v г=g д=d е=e ё=jo ж=zh з=z и=i й=j к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=c ч=ch ш=sh щ=shh ъ= ы=y ь= э=eh
    ю=ju я=ja і=i ї=i є=je ґ=g ў=u ј=j љ=lj њ=nj ћ=c ђ=d џ=dz`
    .split(/\s+/)
    .map((pair) => pair.split("=") as [string, string]),
);
function transliterate(name: string): string {
  return plain(name.toLowerCase().replace(/\p{Script=Cyrillic}/gu, (letter) => CYRILLIC[letter] ?? letter));
}
