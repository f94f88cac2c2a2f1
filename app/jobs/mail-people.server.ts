import type { NamedInMail } from "~/domain/notifications/mail-queue.server";
import { formatDistance } from "~/i18n/format";
import type { Locale } from "~/i18n/languages";
import type { Translate, TranslationKey } from "~/i18n/translate";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import type { MailFacts } from "./mail-facts.server";
import type { FaceInMail, MailLink, MailParts, PersonLine } from "./mail-parts";
import type { MailParams } from "./mail-targets.server";
import { type MailPeople, markedName, markOf, namedOf } from "./mail-values.server";
import { capitalized, plain } from "./plain-text.server";

/** Returns the people of a mail with what the recipient may see of them. */
export function personLines(
  t: Translate,
  language: Locale,
  { some, matched }: MailPeople,
  { people }: Pick<MailFacts, "people">,
): PersonLine[] {
  return namedOf([...matched, ...some]).map((person) => {
    const shown = person.id === undefined ? undefined : people.get(person.id);
    const distance = shown?.distance;
    const away = distance && t("profile:away", { distance: distanceIn(distance, language) });
    return {
      ...faceOf(person, shown?.face ?? null),
      age: shown?.age ?? null,
      where: plain([shown?.place, away].filter(Boolean).join(", ")),
      mark: plain(markOf(person, t)),
    };
  });
}

function faceOf({ name }: Pick<NamedInMail, "name">, token: string | null): FaceInMail {
  return { name, picture: token && paths.mailFace(token) };
}

function distanceIn({ value, unit }: { value: number | null; unit: "km" | "mi" }, language: Locale): string {
  return value === null ? `< ${formatDistance(1, unit, language)}` : formatDistance(value, unit, language);
}

type MatchParts = Pick<MailParts, "title"> & {
  faces: readonly [FaceInMail, FaceInMail];
  texts: string[];
  box: NonNullable<MailParts["box"]>;
  button: MailLink;
};

/** Returns the parts of a mail about one match: both faces, what both like, and one idea for a first message. */
export function matchParts(
  tenant: Tenant,
  t: Translate,
  language: Locale,
  { matched }: MailPeople,
  { id, interests, ownFace }: NonNullable<MailFacts["match"]>,
  { people }: Pick<MailFacts, "people">,
  { member }: MailParams,
): MatchParts {
  const person = matched[0] ?? { name: "", fictional: false };
  const name = markedName(person, t);
  const shared = interests.map((one) => t(`interests:${one}` as TranslationKey));
  const list = new Intl.ListFormat(language, { type: "conjunction" }).format(shared);
  const { icebreakers } = tenant.config;
  // The same idea with each attempt to send the mail.
  const idea = icebreakers[id % icebreakers.length];
  return {
    title: plain(t("match:title")),
    faces: [faceOf({ name: String(member ?? "") }, ownFace), faceOf(person, people.get(id)?.face ?? null)],
    texts: [
      plain(t("match:text", { name })),
      ...(shared.length > 0
        ? [plain(`${t("match:both")}${language === "fr" ? "\u00a0: " : ": "}${list}`)]
        : []),
    ].map(capitalized),
    box: {
      label: plain(t("chats:icebreaker_title")),
      text: plain(t(`chats:opener_${idea}` as TranslationKey)),
    },
    button: { text: plain(t("chats:write_to", { member: name })), href: paths.memberChat(id) },
  };
}
