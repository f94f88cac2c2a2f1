import type { MailKind } from "~/domain/notifications/mail-queue.server";
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
  mail_changed: ({ token }) => paths.token(String(token)),
  deletion: ({ token }) => paths.token(String(token)),
  reactivated: () => paths.members(),
  erased: () => paths.index(),
  second_factor_on: () => paths.settings("security"),
  second_factor_off: () => paths.resetPassword(),
  recovery_code_used: () => paths.settings("security"),
  passkey_added: () => paths.settings("security"),
  complaint_received: () => paths.ban(),
  complaint_acted: () => paths.ban(),
  complaint_declined: () => paths.complaints(),
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
    ...(params.when ? { when: momentIn(tenant, language, String(params.when)) } : {}),
  };
  const word = (key: string) => plain(t(`mail:${key}` as WordKey, values));
  const subject = oneLine(word(`${kind}_subject`));
  const link = `${params.origin}${targets[kind](params)}`;
  const leaveUrl = leave ? `${params.origin}${paths.unsubscribe(leave)}` : null;
  const leaveText = plain(t("notices:mail_unsubscribe"));
  const [first = "", ...more] = word(`${kind}_text`).split("\n\n");
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
    ...(leaveUrl ? [`${leaveText}${colon}\n${leaveUrl}`] : []),
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
      ...(leaveUrl ? { leave: { text: leaveText, href: leaveUrl } } : {}),
    }),
  };
}

/** A moment in the words of a language, where the tenant is. @param iso such as "2026-11-21T16:00:00.000Z" */
function momentIn({ config }: Tenant, language: string, iso: string): string {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: config.timezone } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(iso));
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
