import type { MailKind } from "~/domain/notifications/mail-queue.server";
import { mailPreference } from "~/domain/notifications/mail-queue.server";
import { isLocale, type Locale } from "~/i18n/languages";
import type { Translate, TranslationKey } from "~/i18n/translate";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import { HERO, hasPicture, LOGO } from "./brand-pictures.server";
import type { MailFacts } from "./mail-facts.server";
import { mailPage } from "./mail-page.server";
import type { MailLink, MailParts } from "./mail-parts";
import { matchParts, personLines } from "./mail-people.server";
import {
  confirmations,
  type MailParams,
  notedKinds,
  orderOf,
  picturedKinds,
  previews,
  targets,
} from "./mail-targets.server";
import { markedName, peopleOf, subjectOf, valuesOf } from "./mail-values.server";
import { orderParts } from "./order-paragraphs.server";
import { plainMail } from "./plain-mail.server";
import { capitalized, oneLine, plain, shortened } from "./plain-text.server";

const PREHEADER_LENGTH = 90;

/** The lines after a mail's text, where their values are set. */
const lines: Partial<Record<MailKind, readonly (keyof MailParams & string)[]>> = {
  password_changed: ["passkeys", "authenticator"],
  new_likes: ["people", "matches"],
  weekly_update: ["members", "unread", "likes"],
  order_paid: ["invoice"],
  order_placed: ["invoice"],
  payment_failed: ["credits", "owed", "open", "invoice"],
  payment_expired: ["transfer", "open"],
  order_refunded: ["credits", "owed", "invoice"],
  order_charged_back: ["credits", "owed", "invoice"],
  charge_back_won: ["credits", "owed", "invoice"],
};

type Content = {
  kind: MailKind;
  params: MailParams;
  language: string;
  facts: MailFacts;
  /** the token of the unsubscribe link, in optional mails */
  leave?: string;
};

/** Writes a mail from messages, colours, links and what was read about its people and its order. */
export function writeMail(
  tenant: Tenant,
  t: Translate,
  { leave, ...content }: Content,
): { subject: string; text: string; html: string; leaveUrl: string | null } {
  const language = isLocale(content.language) ? content.language : "en";
  const leaveUrl = leave ? `${content.params.origin}${paths.unsubscribe(leave)}` : null;
  const { greeting, ...parts } = partsOf(tenant, t, language, content, leaveUrl);
  return {
    subject: parts.subject,
    leaveUrl,
    text: plainMail(language, greeting, parts),
    html: mailPage(tenant, language, String(content.params.origin), parts),
  };
}

/** Returns everything that a mail shows; the greeting is only in the text. */
function partsOf(
  tenant: Tenant,
  t: Translate,
  language: Locale,
  { kind, params, facts }: Omit<Content, "leave">,
  leaveUrl: string | null,
): MailParts & { greeting: string; closing: string } {
  const { origin } = params;
  const people = peopleOf(params);
  const values = valuesOf(tenant, t, language, params, people);
  const word = (key: string) => plain(t(`mail:${key}` as TranslationKey, values));
  const subject = oneLine(word(`${kind}_subject${subjectOf(people)}`));
  const said = lines[kind]?.filter((one) => params[one]).map((one) => word(`${kind}_${one}`)) ?? [];
  const match =
    people && facts.match ? matchParts(tenant, t, language, people, facts.match, facts, params) : null;
  const order =
    facts.invoice && confirmations.has(kind)
      ? orderParts(tenant, t, language, { invoice: facts.invoice, origin: String(origin) })
      : null;
  const written = match ? match.texts : [word(`${kind}_text`), ...said].join("\n\n").split("\n\n");
  const [first = "", ...more] = written;
  const greeting = params.member ? word("hello") : "";
  // A mail about people or an order begins with them. After a greeting some languages continue in lower case; without one a sentence starts.
  const greets = greeting !== "" && !people;
  const before = greets ? [greeting, first] : [capitalized(first)];
  const noted = notedKinds.has(kind);
  const writeTo = facts.writeTo;
  const target = {
    text: writeTo
      ? plain(t("chats:write_to", { member: markedName(writeTo, t) }))
      : match
        ? match.button.text
        : word(`${kind}_button`),
    href: `${origin}${writeTo?.path ?? match?.button.href ?? targets[kind](params)}`,
  };
  const leave = leaveUrl
    ? { text: plain(t("notices:mail_unsubscribe")), href: leaveUrl }
    : params.leave
      ? { text: word("waiting_leave"), href: `${origin}${paths.waitingList(String(params.leave))}` }
      : null;
  const { company } = tenant.config;
  return {
    subject,
    preheader: shortened(match ? word("preview_match") : word(`preview_${previews[kind]}`), PREHEADER_LENGTH),
    logo: hasPicture(tenant, LOGO),
    ...(picturedKinds.has(kind) && hasPicture(tenant, HERO)
      ? { hero: paths.mailPicture(tenant.version, "hero.jpg") }
      : {}),
    title: match?.title ?? subject,
    ...(match ? { match: match.faces, box: match.box } : {}),
    people: match || !people ? [] : personLines(t, language, people, facts),
    before: noted ? before : [...before, ...more],
    ...(order ? { amounts: order.amounts } : {}),
    button: target.text,
    link: target.href,
    links: order
      ? [
          ...(writeTo ? [{ text: word(`${kind}_button`), href: `${origin}${orderOf(params)}` }] : []),
          order.document,
        ]
      : [],
    after: [...(noted ? more : []), ...(order?.small ?? [])].map(plainOf),
    ...(greets ? { signOff: word("sign_off") } : {}),
    foot: [
      mailPreference[kind] ? plain(t("notices:mail_footer")) : word("footer"),
      ...(people || order || picturedKinds.has(kind) ? [plain(t("common:disclaimer"))] : []),
      [company.name, company.address, company.city].join(", "),
    ],
    ...(leave ? { leave } : {}),
    greeting,
    closing: word("sign_off"),
  };
}

function plainOf(one: string | MailLink): string | MailLink {
  return typeof one === "string" ? plain(one) : { ...one, text: plain(one.text) };
}
