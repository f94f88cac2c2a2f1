import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Locale, locales } from "~/i18n/languages";

/**
 * How a text announces a part of the product that does not exist yet: a shop or function that opens, starts or comes later. A brand that is
 * not open in a country is no such part.
 */
const announced: Record<Locale, RegExp> = {
  da: /(?:når|så snart) (?:butikken|funktionen|siden) åbner|kommer snart/i,
  de: /(?:sobald|wenn|nachdem) (?:der|die) (?:shop|funktion|seite) (?:öffnet|eröffnet|startet)|kommt bald|in kürze verfügbar/i,
  en: /(?:when|once|until|before|as soon as) the (?:shop|store|feature|site) (?:opens|is open|starts|launches)|coming soon|later version/i,
  es: /apertura de la tienda|cuando (?:abra|se abra) la tienda|próximamente/i,
  fi: /kauppa (?:on avattu|avataan|avautuu)|tulossa pian/i,
  fr: /ouverture de la boutique|(?:quand|lorsque|dès que) la boutique (?:ouvrira|sera)|bientôt disponible/i,
  it: /apertura del negozio|quando il negozio (?:aprirà|sarà)|prossimamente/i,
  nb: /(?:når|så snart) (?:butikken|funksjonen|siden) åpner|kommer snart/i,
  nl: /(?:zodra|wanneer|als) de (?:shop|winkel|functie|site) (?:opent|open)|binnenkort beschikbaar/i,
  pl: /uruchomienia sklepu|gdy sklep (?:zostanie|będzie)|wkrótce (?:dostępn|otw)/i,
  sv: /(?:när|så snart) (?:butiken|funktionen|webbplatsen) (?:har öppnat|öppnar)|kommer snart/i,
};

const texts = ["locales", "tenants"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
);
/** The files of a language: messages and pages of the product and of brands. */
const textsIn = (language: Locale) =>
  texts.filter((file) =>
    new RegExp(`^locales/${language}/.*\\.(json|md)$|/locales/${language}\\.json$|\\.${language}\\.md$`).test(
      file,
    ),
  );

const linesOf = (file: string) =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((text, at) => ({ where: `${file}:${at + 1}`, text }));

test("no text of the product or of a brand announces a later state: everything that it describes exists", () => {
  const found = locales.flatMap((language) =>
    textsIn(language)
      .flatMap(linesOf)
      .filter(({ text }) => announced[language].test(text)),
  );
  expect(found).toEqual([]);
});

test("the patterns find what such texts say in each language", () => {
  const examples: Record<Locale, string> = {
    da: "Så snart butikken åbner, finder du linket her.",
    de: "Sobald der Shop öffnet, finden Sie den Link hier.",
    en: "As soon as the shop opens, you find the link here.",
    es: "A partir de la apertura de la tienda, encontrarás el enlace.",
    fi: "Kun kauppa on avattu, linkki on tässä.",
    fr: "Dès l’ouverture de la boutique, vous trouverez le lien.",
    it: "Dall’apertura del negozio trovi il link.",
    nb: "Så snart butikken åpner, finner du lenken her.",
    nl: "Zodra de shop opent, vind je de link hier.",
    pl: "Od chwili uruchomienia sklepu znajdziesz link.",
    sv: "När butiken har öppnat hittar du länken här.",
  };
  for (const language of locales) expect(examples[language]).toMatch(announced[language]);
});

test("the return policy links to the withdrawal, with the words of the link and of the button, in every language", () => {
  const missing = locales.filter((language) => {
    const page = readFileSync(`locales/${language}/pages/return-policy.md`, "utf8");
    const shop = JSON.parse(readFileSync(`locales/${language}/shop.json`, "utf8"));
    return !page.includes(`[${shop.withdraw_link}](/transactions)`) || !page.includes(shop.withdraw_button);
  });
  expect(missing).toEqual([]);
});
