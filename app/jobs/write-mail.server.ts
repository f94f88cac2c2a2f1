import { type MailKind, readPeople } from "~/domain/notifications/mail-queue.server";
import { formatMoney } from "~/i18n/format";
import { isLocale } from "~/i18n/languages";
import type { Translate, WordKey } from "~/i18n/translate";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import { mailPage } from "./mail-page.server";

type Params = Record<string, string | number>;

/** As wide as a line of plain text is easy to read; addresses are never broken. */
const LINE_LENGTH = 76;
const PREHEADER_LENGTH = 110;

/** Where a mail's button leads, from its values. */
const targets: Record<MailKind, (params: Params) => string> = {
  activate: ({ token }) => paths.token(String(token)),
  account_exists: () => paths.login(),
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
  withdrawal_received: ({ reference }) => paths.transaction(String(reference)),
  order_refunded: ({ reference }) => paths.transaction(String(reference)),
  order_charged_back: ({ reference }) => paths.transaction(String(reference)),
  charge_back_won: ({ reference }) => paths.transaction(String(reference)),
  debit_announced: ({ reference }) => paths.transaction(String(reference)),
};

/** The money that a mail names, as its reader writes it. */
function amountIn({ minor, currency, country }: Params, language: string): string {
  const money = { minor: Number(minor), currency: String(currency) };
  return formatMoney(money, isLocale(language) ? language : "en", String(country));
}

/** The conversation where a mail is about one alone. */
function chatOf({ conversation }: Params): string {
  return conversation ? paths.chat(Number(conversation)) : paths.chats();
}

/** What a mail says after its text, line by line, where there is something to say. */
const lines: Partial<Record<MailKind, readonly (keyof Params & string)[]>> = {
  new_likes: ["people", "matches"],
  weekly_update: ["members", "unread", "likes"],
  order_refunded: ["credits", "owed"],
  order_charged_back: ["credits", "owed"],
  charge_back_won: ["credits", "owed"],
};

/** Words, colours and links of a mail, put together. @param leave the word of the link for leaving, in mails that are optional */
export function writeMail(
  tenant: Tenant,
  t: Translate,
  { kind, params, language, leave }: { kind: MailKind; params: Params; language: string; leave?: string },
): { subject: string; text: string; html: string; leaveUrl: string | null } {
  const values = {
    ...params,
    support: tenant.config.support_email,
    ...peopleIn(params, t, language),
    ...(params.minor ? { amount: amountIn(params, language) } : {}),
    ...(params.when ? { when: momentIn(tenant, language, String(params.when)) } : {}),
    ...(params.day ? { day: dayIn(tenant, language, String(params.day)) } : {}),
  };
  const word = (key: string) => plain(t(`mail:${key}` as WordKey, values));
  const subject = oneLine(word(`${kind}_subject${subjectOf(params)}`));
  const link = `${params.origin}${targets[kind](params)}`;
  const leaveUrl = leave ? `${params.origin}${paths.unsubscribe(leave)}` : null;
  const out = leaveUrl
    ? { text: plain(t("notices:mail_unsubscribe")), href: leaveUrl }
    : params.leave
      ? { text: word("waiting_leave"), href: `${params.origin}${paths.waitingList(String(params.leave))}` }
      : null;
  const said = lines[kind]?.filter((one) => params[one]).map((one) => word(`${kind}_${one}`)) ?? [];
  const [first = "", ...more] = [word(`${kind}_text`), ...said].join("\n\n").split("\n\n");
  // After a greeting some languages go on in lower case; where none comes before, a sentence begins.
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

const MOST_NAMED = 4;

/** Which subject says whom a mail is about: one by name, several by their number. */
function subjectOf({ people, matches }: Params): string {
  if (people === undefined) return "";
  const [some, matched] = [readPeople(String(people)), readPeople(String(matches ?? ""))];
  if (some.length + matched.length > 1) return "_several";
  return matched.length === 1 ? "_match" : "";
}

/** The people whom a mail names, in the words of a language, each fictional one marked, and each who wrote by a program. decisions §8 */
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
    const shown = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names;
    const rest = names.length - shown.length;
    return new Intl.ListFormat(language, { type: "conjunction" }).format(
      rest > 0 ? [...shown, t("mail:more_people", { number: rest })] : shown,
    );
  };
  return { people: named(people), matches: named(matches), number: people.length + matches.length };
}

/** A moment in the words of a language, where the tenant is. @param iso such as "2026-11-21T16:00:00.000Z" */
function momentIn({ config }: Tenant, language: string, iso: string): string {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: config.timezone } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(iso));
}

/** A day in the words of a language, where the tenant is. @param iso such as "2026-11-21T16:00:00.000Z" */
function dayIn({ config }: Tenant, language: string, iso: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: config.timezone }).format(
    new Date(iso),
  );
}

/** Without soft hyphens: some mail programs show them. */
function plain(text: string): string {
  return text.replaceAll("\u00ad", "");
}

/** On one line: a line's end in a subject would begin another header. */
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
  return `${line.slice(0, line.lastIndexOf(" ", PREHEADER_LENGTH)).replace(/[\s,.;:–-]+$/, "")}…`;
}

/** The same text in lines of bearable length. */
function wrapped(text: string): string {
  // The sign that a signature follows ends with a space.
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
