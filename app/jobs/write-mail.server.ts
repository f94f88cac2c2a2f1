import { type MailKind, readPeople } from "~/domain/notifications/mail-queue.server";
import type { Invoice } from "~/domain/shop/list-invoices.server";
import { ownName } from "~/domain/shop/own-name.server";
import { dateLocale, formatMoney } from "~/i18n/format";
import { isLocale } from "~/i18n/languages";
import type { Translate, TranslationKey } from "~/i18n/translate";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import { mailPage } from "./mail-page.server";
import { orderParagraphs } from "./order-paragraphs.server";

type Params = Record<string, string | number>;

/** The length at which plain text is easy to read; addresses are not broken. */
const LINE_LENGTH = 76;
const PREHEADER_LENGTH = 110;

/** The target of a mail's button, from its values. */
const targets: Record<MailKind, (params: Params) => string> = {
  activate: ({ token }) => paths.token(String(token)),
  account_exists: () => paths.login(),
  unconfirmed_purchases: ({ token }) => paths.token(String(token)),
  welcome: () => paths.members(),
  reset: ({ token }) => paths.token(String(token)),
  password_changed: () => paths.resetPassword(),
  new_device: () => paths.resetPassword(),
  mail_change: ({ token }) => paths.token(String(token)),
  mail_change_exists: () => paths.login(),
  mail_changed: ({ token }) => paths.token(String(token)),
  deletion: ({ token }) => paths.token(String(token)),
  reactivated: () => paths.members(),
  erased: () => paths.index(),
  banned: () => paths.ban(),
  unbanned: () => paths.login(),
  address_refused: () => paths.ban(),
  second_factor_on: () => paths.settings("security"),
  second_factor_off: () => paths.resetPassword(),
  recovery_code_used: () => paths.settings("security"),
  passkey_added: () => paths.settings("security"),
  complaint_received: () => paths.ban(),
  complaint_acted: () => paths.ban(),
  complaint_declined: () => paths.complaints(),
  new_conversation: chatOf,
  new_messages: chatOf,
  new_likes: () => paths.likes(),
  unread_reminder: chatOf,
  weekly_update: () => paths.members(),
  waiting_confirm: ({ token }) => paths.waitingList(String(token)),
  waiting_invitation: ({ code }) => paths.invited(String(code)),
  order_paid: ({ reference }) => paths.transaction(String(reference)),
  order_placed: ({ reference }) => paths.transaction(String(reference)),
  payment_failed: ({ reference }) => paths.transaction(String(reference)),
  payment_expired: ({ reference }) => paths.transaction(String(reference)),
  withdrawal_received: ({ reference }) => paths.transaction(String(reference)),
  order_refunded: ({ reference }) => paths.transaction(String(reference)),
  order_charged_back: ({ reference }) => paths.transaction(String(reference)),
  charge_back_won: ({ reference }) => paths.transaction(String(reference)),
  debit_announced: ({ reference }) => paths.transaction(String(reference)),
  brand_closed: () => paths.index(),
  invoice: ({ reference }) => paths.transaction(String(reference)),
};

/** Returns the amount of a mail in the recipient's format. */
function amountIn({ minor, currency, country }: Params, language: string): string {
  const money = { minor: Number(minor), currency: String(currency) };
  return formatMoney(money, isLocale(language) ? language : "en", String(country));
}

/** Returns the name of a payment method. */
function methodIn(id: string, t: Translate): string {
  return ownName(id) ?? t(`site:method_${id}` as TranslationKey);
}

/** Returns the conversation where a mail is about one only. */
function chatOf({ conversation }: Params): string {
  return conversation ? paths.chat(Number(conversation)) : paths.chats();
}

/** The lines after a mail's text, where their values are set. */
const lines: Partial<Record<MailKind, readonly (keyof Params & string)[]>> = {
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

/** The mails that confirm an order, with everything that was agreed. */
const confirmations: ReadonlySet<MailKind> = new Set(["order_paid", "order_placed"]);

/**
 * Writes a mail from messages, colours and links.
 * @param leave the text of the unsubscribe link, in optional mails
 * @param invoice the document that the mail names, whose content a confirmation of an order states
 */
export function writeMail(
  tenant: Tenant,
  t: Translate,
  {
    kind,
    params,
    language,
    leave,
    invoice,
  }: { kind: MailKind; params: Params; language: string; leave?: string; invoice?: Invoice },
): { subject: string; text: string; html: string; leaveUrl: string | null } {
  const values = {
    ...params,
    support: tenant.config.support_email,
    ...peopleIn(params, t, language),
    ...(params.minor ? { amount: amountIn(params, language) } : {}),
    ...(params.method ? { method: methodIn(String(params.method), t) } : {}),
    ...(params.when ? { when: momentIn(tenant, language, String(params.when)) } : {}),
    ...(params.day ? { day: dayIn(tenant, language, String(params.day)) } : {}),
  };
  const word = (key: string) => plain(t(`mail:${key}` as TranslationKey, values));
  const subject = oneLine(word(`${kind}_subject${subjectOf(params)}`));
  const link = `${params.origin}${targets[kind](params)}`;
  const leaveUrl = leave ? `${params.origin}${paths.unsubscribe(leave)}` : null;
  const out = leaveUrl
    ? { text: plain(t("notices:mail_unsubscribe")), href: leaveUrl }
    : params.leave
      ? { text: word("waiting_leave"), href: `${params.origin}${paths.waitingList(String(params.leave))}` }
      : null;
  const said = lines[kind]?.filter((one) => params[one]).map((one) => word(`${kind}_${one}`)) ?? [];
  const details =
    invoice && confirmations.has(kind)
      ? orderParagraphs(tenant, t, isLocale(language) ? language : "en", {
          invoice,
          origin: String(params.origin),
        }).map(plain)
      : [];
  const [first = "", ...more] = [word(`${kind}_text`), ...said, ...details].join("\n\n").split("\n\n");
  // After a greeting some languages continue in lower case; without a greeting the text starts a sentence.
  const paragraphs = params.member ? [word("hello"), first, ...more] : [capitalized(first), ...more];
  const company = [
    tenant.config.company.name,
    tenant.config.company.address,
    tenant.config.company.city,
  ].join(", ");
  const footer = leave ? plain(t("notices:mail_footer")) : word("footer");
  const signOff = word("sign_off");
  const colon = language === "fr" ? "\u00a0:" : ":";
  const text = [
    ...paragraphs,
    `${word(`${kind}_button`)}${colon}\n${link}`,
    signOff,
    `-- \n${footer}`,
    company,
    ...(out ? [`${out.text}${colon}\n${out.href}`] : []),
  ];
  return {
    subject,
    leaveUrl,
    text: `${text.map(wrapped).join("\n\n")}\n`,
    html: mailPage(tenant, isLocale(language) ? language : "en", {
      title: subject,
      preheader: shortened(capitalized(first)),
      paragraphs,
      button: word(`${kind}_button`),
      link,
      hint: plain(t("mail:link_hint", { link })),
      signOff,
      small: [footer, company],
      ...(out ? { leave: out } : {}),
    }),
  };
}

const MAX_NAMED = 4;

/** Chooses the subject: one person by name, several by their number. */
function subjectOf({ people, matches }: Params): string {
  if (people === undefined) return "";
  const [some, matched] = [readPeople(String(people)), readPeople(String(matches ?? ""))];
  if (some.length + matched.length > 1) return "_several";
  return matched.length === 1 ? "_match" : "";
}

/** Returns the people of a mail in a language; fictional profiles and automatic messages are marked. product 17.9, 15.4 */
function peopleIn(params: Params, t: Translate, language: string): Params {
  if (params.people === undefined) return {};
  const [people, matches] = [readPeople(String(params.people)), readPeople(String(params.matches ?? ""))];
  const named = (all: typeof people) => {
    const names = all.map(({ name, fictional, automatic }) => {
      const marks = [fictional && t("common:fictional_singular"), automatic && t("chats:automatic")].filter(
        Boolean,
      );
      return marks.length > 0 ? `${name} (${marks.join(", ")})` : name;
    });
    const shown = names.length > MAX_NAMED ? names.slice(0, MAX_NAMED - 1) : names;
    const rest = names.length - shown.length;
    return new Intl.ListFormat(language, { type: "conjunction" }).format(
      rest > 0 ? [...shown, t("mail:more_people", { number: rest })] : shown,
    );
  };
  return { people: named(people), matches: named(matches), number: people.length + matches.length };
}

/** The country of a brand, whose dates its mails have. */
const homeOf = ({ countries }: Tenant["config"]) => countries[0] ?? "";

/** Returns a time in a language and the tenant's time zone. @param iso such as "2026-11-21T16:00:00.000Z" */
function momentIn({ config }: Tenant, language: string, iso: string): string {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: config.timezone } as const;
  return new Intl.DateTimeFormat(dateLocale(language, homeOf(config)), style).format(new Date(iso));
}

/** Returns a day in a language and the tenant's time zone. @param iso such as "2026-11-21T16:00:00.000Z" */
function dayIn({ config }: Tenant, language: string, iso: string): string {
  const style = { dateStyle: "long", timeZone: config.timezone } as const;
  return new Intl.DateTimeFormat(dateLocale(language, homeOf(config)), style).format(new Date(iso));
}

/** Returns a text without soft hyphens, which some mail programs show. */
function plain(text: string): string {
  return text.replaceAll("\u00ad", "");
}

/** Returns one line: a line break in a subject would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

function capitalized(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}

function shortened(text: string): string {
  const line = oneLine(text);
  if (line.length <= PREHEADER_LENGTH) return line;
  return `${line.slice(0, line.lastIndexOf(" ", PREHEADER_LENGTH)).replace(/(?<![\s,.;:–-])[\s,.;:–-]+$/, "")}…`;
}

/** Returns the text with wrapped lines. */
function wrapped(text: string): string {
  // The signature separator ends with a space.
  return text
    .split("\n")
    .flatMap((line) => (line === "-- " ? [line] : linesOf(line)))
    .join("\n");
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
