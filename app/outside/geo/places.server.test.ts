import { expect, test } from "vitest";
import { findNearestPlace, findTowns, suggestTowns } from "./places.server.ts";

// Town halls, stations and districts instead of the gazetteer's centres, from public maps.
const TOWNS: [string, number, number, string, string, string | null][] = [
  ["Utrecht, Dom tower", 52.0907, 5.1214, "Utrecht", "NL", "NL-UT"],
  ["Den Haag, Binnenhof", 52.0796, 4.3131, "Den Haag", "NL", "NL-ZH"],
  ["Amsterdam, Bijlmer", 52.3165, 4.9546, "Amsterdam", "NL", "NL-NH"],
  ["Gent, Korenmarkt", 51.0543, 3.7219, "Gent", "BE", "BE-VOV"],
  ["Bruxelles, Grand-Place", 50.8467, 4.3525, "Bruxelles/Brussel", "BE", "BE-BRU"],
  ["Namur, station", 50.4687, 4.8622, "Namur", "BE", "BE-WNA"],
  ["Berlin, Kreuzberg", 52.4986, 13.4034, "Berlin", "DE", "DE-BE"],
  ["Berlin, Köpenick", 52.4456, 13.5743, "Berlin", "DE", "DE-BE"],
  ["München, Schwabing", 48.1642, 11.5863, "München", "DE", "DE-BY"],
  ["Köln, cathedral", 50.9413, 6.9583, "Köln", "DE", "DE-NW"],
  ["Wien, Prater", 48.2166, 16.3956, "Wien", "AT", "AT-9"],
  ["Innsbruck", 47.2682, 11.3923, "Innsbruck", "AT", "AT-7"],
  ["Zürich, Oerlikon", 47.4115, 8.5441, "Zürich", "CH", "CH-ZH"],
  ["Genève, Jet d'eau", 46.2074, 6.1559, "Genève", "CH", "CH-GE"],
  ["Moutier, of Jura since 2026", 47.2783, 7.3706, "Moutier", "CH", "CH-JU"],
  ["Lugano", 46.0037, 8.9511, "Lugano", "CH", "CH-TI"],
  ["Lyon, Bellecour", 45.7578, 4.832, "Lyon", "FR", "FR-ARA"],
  ["Marseille, Prado", 43.2703, 5.3939, "Marseille", "FR", "FR-PAC"],
  ["Ajaccio", 41.9192, 8.7386, "Ajaccio", "FR", "FR-20R"],
  ["Sevilla, Giralda", 37.3862, -5.9926, "Sevilla", "ES", "ES-AN"],
  ["Barcelona, Sagrada Família", 41.4036, 2.1744, "Barcelona", "ES", "ES-CT"],
  ["Las Palmas", 28.1235, -15.4363, "Las Palmas de Gran Canaria", "ES", "ES-CN"],
  ["Roma, Colosseo", 41.8902, 12.4922, "Roma", "IT", "IT-62"],
  ["Bolzano", 46.4983, 11.3548, "Bolzano", "IT", "IT-32"],
  ["London, Brixton", 51.4627, -0.1145, "London", "GB", "GB-TLI"],
  ["Manchester, town hall", 53.4794, -2.2453, "Manchester", "GB", "GB-TLD"],
  ["Leicester", 52.6369, -1.1398, "Leicester", "GB", "GB-TLF"],
  ["Glasgow", 55.8609, -4.2514, "Glasgow", "GB", "GB-SCT"],
  ["Cardiff", 51.4816, -3.1791, "Cardiff", "GB", "GB-WLS"],
  ["Belfast", 54.5973, -5.9301, "Belfast", "GB", "GB-NIR"],
  ["Galway", 53.2743, -9.0514, "Galway", "IE", "IE-G"],
  ["Dublin, GPO", 53.3494, -6.2601, "Dublin", "IE", "IE-D"],
  ["Warszawa, Mokotów", 52.1936, 21.0347, "Warszawa", "PL", "PL-14"],
  ["Kraków, Rynek", 50.0617, 19.9373, "Kraków", "PL", "PL-12"],
  ["København, Nyhavn", 55.6798, 12.5914, "København", "DK", "DK-84"],
  ["Aarhus", 56.1572, 10.2107, "Aarhus", "DK", "DK-82"],
  ["Tromsø", 69.6489, 18.9551, "Tromsø", "NO", "NO-55"],
  ["Bergen, Bryggen", 60.3975, 5.3245, "Bergen", "NO", "NO-46"],
  ["Drammen", 59.7439, 10.2045, "Drammen", "NO", "NO-33"],
  ["Göteborg, Haga", 57.6985, 11.957, "Göteborg", "SE", "SE-O"],
  ["Kiruna", 67.8558, 20.2253, "Kiruna", "SE", "SE-BD"],
  ["Tampere", 61.4981, 23.761, "Tampere", "FI", "FI-11"],
  ["Mariehamn", 60.0973, 19.9348, "Mariehamn", "FI", "FI-01"],
  ["New York, City Hall", 40.7128, -74.006, "New York", "US", "US-NY"],
  ["Washington, Mall", 38.8895, -77.0353, "Washington", "US", "US-DC"],
  ["Austin, Capitol", 30.2747, -97.7404, "Austin", "US", "US-TX"],
  ["Honolulu", 21.3045, -157.8557, "Honolulu", "US", "US-HI"],
  ["Cheb, just beyond Bavaria", 50.0796, 12.3739, "Cheb", "CZ", null],
  ["Tokyo, Shibuya", 35.658, 139.7016, "Tokyo", "JP", null],
];

test.each(TOWNS)(
  "%s resolves to the right town, country and region",
  (_where, lat, lon, city, country, countryregion) => {
    expect(findNearestPlace(lat, lon)).toMatchObject({ city, country, countryregion });
  },
);

test("the result has the centre of the town, not the given point", () => {
  expect(findNearestPlace(52.1936, 21.0347)).toMatchObject({ lat: 52.23, lon: 21.012 });
});

test.each([
  ["the Atlantic", 35, -40],
  ["the South Pole", -90, 0],
  ["the North Pole", 90, 180],
  ["the Pacific, on the date line", 10, 180],
])("%s is near no town", (_where, lat, lon) => {
  expect(findNearestPlace(lat, lon)).toBeNull();
});

test.each([
  [Number.NaN, 5],
  [52, Number.NaN],
  [90.01, 5],
  [-91, 5],
  [52, 180.5],
  [52, Number.NEGATIVE_INFINITY],
])("invalid coordinates are refused (%d, %d)", (lat, lon) => {
  expect(() => findNearestPlace(lat, lon)).toThrow(RangeError);
});

test.each([
  ["utr", "NL", "Utrecht"],
  ["UTRECHT", "NL", "Utrecht"],
  ["lodz", "PL", "Łódź"],
  ["wrocl", "PL", "Wrocław"],
  ["goteb", "SE", "Göteborg"],
  ["kobenh", "DK", "København"],
  ["munch", "DE", "München"],
  ["muhlh", "DE", "Mühlhausen"],
  ["brussel", "BE", "Bruxelles/Brussel"],
  ["s-hertog", "NL", "'s-Hertogenbosch"],
  ["s hertog", "NL", "'s-Hertogenbosch"],
  ["st gallen", "CH", "St. Gallen"],
])("%j in %s suggests %s first", (typed, country, city) => {
  expect(suggestTowns(typed, country, 8)[0]).toMatchObject({ city, country });
});

test("suggestions are unique towns of the country, the largest first, up to the limit", () => {
  const found = suggestTowns("am", "NL", 3);
  expect(found.map(({ city }) => city)).toEqual(["Amsterdam", "Amersfoort", "Amstelveen"]);
  expect(found[0]).toEqual({
    id: expect.any(Number),
    city: "Amsterdam",
    country: "NL",
    countryregion: "NL-NH",
  });
  const many = suggestTowns("s", "DE", 200);
  expect(new Set(many.map(({ id }) => id)).size).toBe(200);
  expect(many.every(({ country }) => country === "DE")).toBe(true);
});

test.each([
  ["", "NL"],
  [" -. ", "NL"],
  ["utrecht", "XX"],
  ["utrecht", "__proto__"],
  ["qqqq", "NL"],
])("%j in %j suggests no town", (typed, country) => {
  expect(suggestTowns(typed, country, 8)).toEqual([]);
});

const findTown = (...town: Parameters<typeof findTowns>) => findTowns(...town)[0] ?? null;

test("a town is found by its full name, in its region where one is given, else the largest", () => {
  expect(findTown("łodz", "PL", "PL-10")).toMatchObject({ city: "Łódź" });
  expect(findTown("Utrecht", "NL", "NL-UT")).toMatchObject({ lat: 52.091, lon: 5.122 });
  expect(findTown("Utrecht", "NL", "NL-ZH")).toBeNull();
  expect(findTown("Utre", "NL", null)).toBeNull();
  expect(findTown("", "NL", null)).toBeNull();
  // Portland in Oregon is the largest of several.
  expect(findTown("Portland", "US", null)).toMatchObject({ countryregion: "US-OR" });
  expect(findTown("Portland", "US", "US-ME")).toMatchObject({ countryregion: "US-ME" });
});
