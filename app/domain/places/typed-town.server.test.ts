import { describe, expect, test } from "vitest";
import { townsBeginning, townsNamed } from "./typed-town.server";

/** By country: the town, and texts that people type for it. */
const TYPED: Record<string, Record<string, string>> = {
  NL: {
    "'s-Hertogenbosch": "Den Bosch|Bois-le-Duc|hertogenbosch",
    "Den Haag": "The Hague|La Haye|L'Aia|L'Aja|La Haya|'s-Gravenhage",
    Vlissingen: "Flushing",
    Nijmegen: "Nimwegen",
    "Alphen aan den Rijn": "Alphen a/d Rijn",
    Leeuwarden: "Ljouwert",
  },
  BE: {
    Liège: "Luik|Lüttich|Luettich|Liegi",
    Antwerpen: "Anvers|Antwerp|Amberes",
    Gent: "Ghent|Gand",
    "Bruxelles/Brussel": "Brussels|Brüssel|Bruessel|Bruselas|Bryssel|Bruksela",
    Mechelen: "Malines",
    Mons: "Bergen",
    Namur: "Namen",
    Kortrijk: "Courtrai",
    Ieper: "Ypres",
    Oostende: "Ostend|Ostende",
    Leuven: "Löwen|Louvain",
  },
  DE: {
    Köln: "Koeln|Cologne|Keulen|Colonia",
    München: "Muenchen|Munich|Monaco di Baviera|Monachium",
    Nürnberg: "Nuernberg|Nuremberg|Norimberga|Norymberga",
    "Frankfurt am Main": "Frankfurt/Main|Frankfurt a.M.|Frankfurt a. M.|Francfort-sur-le-Main",
    Hannover: "Hanover|Hanovre",
    Aachen: "Aix-la-Chapelle|Akwizgran|Aquisgrán",
    Regensburg: "Ratisbonne|Ratyzbona",
    "Halle (Saale)": "Halle/Saale|Halle an der Saale|Halle a.d. Saale",
    "Rothenburg ob der Tauber": "Rothenburg o.d.T.|Rothenburg/Tauber",
  },
  AT: { Wien: "Vienna|Vienne|Wenen|Wiedeń", Salzburg: "Salisburgo", "Sankt Pölten": "St. Poelten|St Pölten" },
  CH: {
    Genève: "Genf|Geneva|Ginevra|Ginebra|Genewa",
    Fribourg: "Freiburg|Friburgo",
    Luzern: "Lucerne|Lucerna",
    Basel: "Bâle|Basilea|Bazylea",
    "St. Gallen": "Saint-Gall|Sankt Gallen|San Gallo",
    Solothurn: "Soleure",
    Neuchâtel: "Neuenburg",
    Sion: "Sitten",
    Chur: "Coire|Coira",
  },
  FR: {
    "Saint-Étienne": "St-Etienne|St. Etienne|Saint Etienne",
    Paris: "Parijs|Parigi|Paryż|Pariisi",
    Strasbourg: "Straßburg|Strassburg|Straatsburg",
    Dunkerque: "Dunkirk|Duinkerke|Dünkirchen",
    Lille: "Rijsel",
    Nice: "Nizza|Niza",
    "Chalon-sur-Saône": "Chalon/Saône|Chalon s/ Saone",
  },
  ES: {
    "A Coruña": "La Coruña|Corunna",
    Alicante: "Alacant",
    Sevilla: "Seville|Siviglia|Sewilla",
    Zaragoza: "Saragossa",
    "Donostia / San Sebastián": "San Sebastián|Donostia|Saint-Sébastien",
    Girona: "Gerona",
    Lleida: "Lérida",
    Palma: "Palma de Mallorca",
  },
  IT: {
    Bolzano: "Bozen",
    Venezia: "Venice|Venise|Venedig|Wenecja",
    Napoli: "Naples|Neapel|Neapol|Nápoles",
    Roma: "Rome|Rom|Rzym|Rooma",
    Firenze: "Florence|Florenz|Florencja",
    Milano: "Mailand|Milaan|Mediolan",
    Torino: "Turin|Turijn|Turyn",
    Vipiteno: "Sterzing",
  },
  GB: {
    Cardiff: "Caerdydd",
    "St Albans": "Saint Albans|St. Albans",
    London: "Londres|Londen|Lontoo|Londyn|Londra",
    Edinburgh: "Édimbourg|Edimburgo|Edynburg",
    Swansea: "Abertawe",
    Derry: "Londonderry",
    "Kingston upon Thames": "Kingston/Thames",
  },
  IE: { Dublin: "Baile Átha Cliath|Dublino|Dublín", Cork: "Corcaigh", Galway: "Gaillimh" },
  PL: {
    Warszawa: "Warsaw|Warschau|Varsovie|Varsavia|Varsova",
    Gdańsk: "Danzig|Dantzig|Danzica",
    Wrocław: "Breslau",
    Poznań: "Posen",
    Kraków: "Krakau|Cracow|Cracovie",
    Szczecin: "Stettin",
    Katowice: "Kattowitz",
  },
  DK: {
    København: "Copenhagen|Kopenhagen|Koebenhavn|Kööpenhamina|Köpenhamn|Copenhague",
    Aalborg: "Ålborg|Alborg",
    Aarhus: "Århus",
    Helsingør: "Elsinore|Helsingör|Helsingoer",
  },
  NO: { Ålesund: "Aalesund|Alesund", Tromsø: "Tromsoe|Tromsö", Trondheim: "Trondhjem" },
  SE: { Göteborg: "Gothenburg|Goeteborg|Gotemburgo", Stockholm: "Tukholma|Estocolmo", Malmö: "Malmoe|Malmø" },
  FI: {
    Helsinki: "Helsingfors|Helsinky",
    Espoo: "Esbo",
    Turku: "Åbo",
    Tampere: "Tammerfors",
    Vaasa: "Vasa",
    Oulu: "Uleåborg",
    Vantaa: "Vanda",
    Mikkeli: "Sankt Michel|S:t Michel",
  },
  US: {
    "New York": "New York City|NYC|Nueva York|Nowy Jork|New York, NY",
    Washington: "Washington, D.C.|Washington DC|Washington D. C.",
    "Mount Vernon": "Mt. Vernon|Mt Vernon",
    "Fort Worth": "Ft. Worth|Fort Worth, Texas|Fort Worth TX",
    "St. Louis": "Saint Louis|St Louis",
    Philadelphia: "Filadelfia|Philly",
    "Los Angeles": "Los Angeles, CA|LA",
  },
};
const CASES = Object.entries(TYPED).flatMap(([country, towns]) =>
  Object.entries(towns).flatMap(([city, texts]) =>
    texts.split("|").map((text): [string, string, string] => [text, country, city]),
  ),
);

describe("a town typed in another language, with other letters or in a short form", () => {
  test.each(CASES)("%j in %s is suggested first as %s", (text, country, city) => {
    expect(townsBeginning(text, country, 8)[0]).toMatchObject({ city, country });
  });

  // "Frankfurt a.M." stands for the beginning of a name, which is not a name.
  test.each(CASES.filter(([text]) => !/ a\. ?M\.$|^Helsingki/.test(text)))(
    "%j in %s is found as %s",
    (text, country, city) => {
      expect(townsNamed(text, country, null)[0]).toMatchObject({ city, country });
    },
  );
});

test("a town's own name goes before another town that is known by it", () => {
  // Aachen is "Aken" in Dutch.
  expect(townsNamed("Aken", "DE", null).map(({ city }) => city)).toEqual(["Aken"]);
  expect(townsBeginning("am", "NL", 3).map(({ city }) => city)).toEqual([
    "Amsterdam",
    "Amersfoort",
    "Amstelveen",
  ]);
});

test("a complete name suggests no towns that are only known by a longer one", () => {
  expect(townsBeginning("Leuven", "BE", 8).map(({ city }) => city)).toEqual(["Leuven"]);
  // Aachen is "Aken" in Dutch, and larger than Aken.
  expect(townsBeginning("Aken", "DE", 8).map(({ city }) => city)).toEqual(["Aachen", "Aken"]);
});

test("a region after the name selects among towns of one name, whatever its language", () => {
  const regions = (text: string, country: string) =>
    townsNamed(text, country, null).map(({ countryregion }) => countryregion);
  expect(regions("Portland", "US").length).toBeGreaterThan(2);
  expect(regions("Portland, Maine", "US")).toEqual(["US-ME"]);
  expect(regions("Portland ME", "US")).toEqual(["US-ME"]);
  expect(regions("Bergen (Noord-Holland)", "NL")).toEqual(["NL-NH"]);
  expect(townsNamed("Portland, Maine", "US", "US-OR")).toEqual([]);
  expect(townsBeginning("Portl, Maine", "US", 8).map(({ countryregion }) => countryregion)).toEqual([
    "US-ME",
  ]);
});

test.each([
  ["", "NL"],
  [", ", "NL"],
  ["|", "NL"],
  ["0|", "NL"],
  ["\n1", "NL"],
  ["Nergenshuizen", "NL"],
  ["Nergenshuizen, Utrecht", "NL"],
  ["Utrecht", "__proto__"],
  ["Utrecht", "toString"],
  ["(".repeat(80), "NL"],
])("%j in %j is no town", (text, country) => {
  expect(townsBeginning(text, country, 8)).toEqual([]);
  expect(townsNamed(text, country, null)).toEqual([]);
});
