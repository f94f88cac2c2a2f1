import { type NamedInMail, readPeople } from "~/domain/notifications/mail-queue.server";
import { ownName } from "~/domain/shop/own-name.server";
import { dateLocale, formatMoney } from "~/i18n/format";
import type { Locale } from "~/i18n/languages";
import { writeTime } from "~/i18n/time";
import { timeStyles } from "~/i18n/time-styles";
import type { Translate, TranslationKey } from "~/i18n/translate";
import type { Tenant } from "~/tenancy/tenant.server";
import type { MailParams } from "./mail-targets.server";
import { isolated } from "./plain-text.server";

const MAX_NAMED = 4;

/** The people of a mail: those it is about, and those with whom there is a match. */
export type MailPeople = { some: NamedInMail[]; matched: NamedInMail[] };

/** Returns the people that a mail names; null for a mail about none. */
export function peopleOf({ people, matches }: MailParams): MailPeople | null {
  if (people === undefined) return null;
  return { some: readPeople(String(people)), matched: readPeople(String(matches ?? "")) };
}

/** Returns the values of a mail's texts in a language. */
export function valuesOf(
  tenant: Tenant,
  t: Translate,
  language: Locale,
  params: MailParams,
  people: MailPeople | null,
): MailParams {
  return {
    ...params,
    support: tenant.config.support_email,
    ...(people ? namesOf(people, t, language) : {}),
    ...(params.member ? { member: isolated(String(params.member)) } : {}),
    ...(params.minor ? { amount: amountIn(params, language) } : {}),
    ...(params.method ? { method: methodIn(String(params.method), t) } : {}),
    ...(params.when ? { when: momentIn(tenant, language, String(params.when)) } : {}),
    ...(params.day ? { day: dayIn(tenant, language, String(params.day)) } : {}),
  };
}

/** Chooses the subject: one person by name, several by their number. */
export function subjectOf(people: MailPeople | null): string {
  if (!people) return "";
  if (people.some.length + people.matched.length > 1) return "_several";
  return people.matched.length === 1 ? "_match" : "";
}

/** Returns the people whom a mail names: at most four, or three and the number of the others. product 15.4 */
export function namedOf(people: readonly NamedInMail[]): readonly NamedInMail[] {
  return people.length > MAX_NAMED ? people.slice(0, MAX_NAMED - 1) : people;
}

/** Returns what a person is marked with: that the profile is fictional, or the message automatic. product 17.9, 15.4 */
export function markOf({ fictional, automatic }: NamedInMail, t: Translate): string {
  return [fictional && t("common:fictional_singular"), automatic && t("chats:automatic")]
    .filter(Boolean)
    .join(", ");
}

/** Returns a person's name with its mark. */
export function markedName(person: NamedInMail, t: Translate): string {
  const mark = markOf(person, t);
  return mark ? `${isolated(person.name)} (${mark})` : isolated(person.name);
}

function namesOf({ some, matched }: MailPeople, t: Translate, language: Locale): MailParams {
  const named = (all: NamedInMail[]) => {
    const shown = namedOf(all);
    const names = shown.map((person) => markedName(person, t));
    const rest = all.length - shown.length;
    return new Intl.ListFormat(language, { type: "conjunction" }).format(
      rest > 0 ? [...names, t("mail:more_people", { number: rest })] : names,
    );
  };
  return { people: named(some), matches: named(matched), number: some.length + matched.length };
}

/** Returns the amount of a mail in the recipient's format. */
function amountIn({ minor, currency, country }: MailParams, language: Locale): string {
  return formatMoney({ minor: Number(minor), currency: String(currency) }, language, String(country));
}

/** Returns the name of a payment method. */
function methodIn(id: string, t: Translate): string {
  return ownName(id) ?? t(`site:method_${id}` as TranslationKey);
}

/** The country of a brand, whose dates its mails have. */
const homeOf = ({ countries }: Tenant["config"]) => countries[0] ?? "";

/** Returns a time in a language and the tenant's time zone, with its name: the reader's is not known. decision 362 @param iso such as "2026-11-21T16:00:00.000Z" */
function momentIn({ config }: Tenant, language: Locale, iso: string): string {
  const locale = dateLocale(language, homeOf(config));
  return writeTime(Date.parse(iso), timeStyles.longMoment, { locale, zone: config.timezone, isNamed: true });
}

/** Returns a day in a language and the tenant's time zone. @param iso such as "2026-11-21T16:00:00.000Z" */
function dayIn({ config }: Tenant, language: Locale, iso: string): string {
  const style = { dateStyle: "long", timeZone: config.timezone } as const;
  return new Intl.DateTimeFormat(dateLocale(language, homeOf(config)), style).format(new Date(iso));
}
