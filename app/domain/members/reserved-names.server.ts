import unhomoglyph from "unhomoglyph";
import type { Tenant } from "~/tenancy/tenant.server";

/** Roles of a brand's staff, in all its languages: a name that contains one of these words imitates the staff. */
const roles = [
  ...["admin", "administrator", "administration", "administrador", "administrateur", "amministratore"],
  ...["moderator", "moderador", "moderateur", "moderatore", "moderaattori", "moderation", "mod", "webmaster"],
  ...["support", "soporte", "supporto", "assistenza", "asistencia", "assistance", "tuki", "wsparcie"],
  ...[
    "staff",
    "system",
    "official",
    "oficial",
    "officiel",
    "ufficiale",
    "offiziell",
    "officiell",
    "officieel",
  ],
  ...["kundeservice", "kundenservice", "kundendienst", "kundtjanst", "klantenservice", "asiakaspalvelu"],
  ...["customerservice", "serviceclient", "servizioclienti", "atencionalcliente", "obslugaklienta"],
  ...["yllapito", "yllapitaja", "beheer", "beheerder", "redaktion", "redaktor"],
];

/** Words that are reserved as a whole name and allowed as part of one. */
const words = [
  ...["root", "postmaster", "hostmaster", "abuse", "security", "sikkerhed", "sicherheit", "seguridad"],
  ...["turvallisuus", "securite", "sicurezza", "sikkerhet", "veiligheid", "bezpieczenstwo", "sakerhet"],
  ...[
    "help",
    "helpdesk",
    "hjaelp",
    "hjalp",
    "hjelp",
    "hilfe",
    "ayuda",
    "apua",
    "aide",
    "aiuto",
    "hulp",
    "pomoc",
  ],
  ...["info", "contact", "kontakt", "contacto", "contatto", "service", "team", "billing", "noreply"],
];

/** Returns what a name looks like: without accents and case, with look-alike letters and digits merged. */
function glance(name: string): string {
  return unhomoglyph(name.normalize("NFD").replace(/\p{M}/gu, ""))
    .replace(/[øØ]|o\u0338/gu, "o")
    .replace(/[łŁ]|l\u0338/gu, "l")
    .toLowerCase()
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("i", "l");
}

const [roleGlances, wordGlances] = [roles, words].map((some) => new Set(some.map(glance)));

/** Returns whether a name imitates the brand or its staff: "admin", "Support_2", the brand's name. */
export function isReservedName({ config, slug }: Pick<Tenant, "config" | "slug">, name: string): boolean {
  const brands = [config.name, slug, config.domain.split(".")[0] ?? ""]
    .map((one) => glance(one).replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((one) => one.length > 0);
  return [name, name.replace(/(?<!\d)\d+$/, "")].some((spelled) => {
    const parts = glance(spelled)
      .split(/[_\-2-9]+/)
      .filter(Boolean);
    const whole = parts.join("");
    if (wordGlances!.has(whole) || roleGlances!.has(whole) || brands.includes(whole)) return true;
    if (parts.some((part) => roleGlances!.has(part))) return true;
    return brands.some(
      (brand) => parts.includes(brand) || [...roleGlances!].some((role) => whole === brand + role),
    );
  });
}
