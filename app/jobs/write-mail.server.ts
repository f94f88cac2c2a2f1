import type { MailKind } from "~/domain/notifications/mail-queue.server";
import { isLocale } from "~/i18n/languages";
import type { Translate, WordKey } from "~/i18n/translate";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";

type Params = Record<string, string | number>;

/** Where a mail's button leads, from its values. */
const targets: Record<MailKind, (params: Params) => string> = {
  activate: ({ token }) => paths.token(String(token)),
  account_exists: () => paths.login(),
  welcome: () => paths.members(),
  reset: ({ token }) => paths.token(String(token)),
  password_changed: () => paths.resetPassword(),
  new_device: () => paths.resetPassword(),
};

/** Words, colours and links of a mail, put together. */
export function writeMail(
  tenant: Tenant,
  t: Translate,
  { kind, params, language }: { kind: MailKind; params: Params; language: string },
): { subject: string; text: string; html: string } {
  const values = {
    ...params,
    support: tenant.config.support_email,
    ...(params.when ? { when: momentIn(tenant, language, String(params.when)) } : {}),
  };
  const word = (key: string) => t(`mail:${key}` as WordKey, values);
  const link = `${params.origin}${targets[kind](params)}`;
  const paragraphs = [...(params.member ? [word("hello")] : []), ...word(`${kind}_text`).split("\n\n")];
  const [signOff, footer] = [word("sign_off"), word("footer")];
  const company = [
    tenant.config.company.name,
    tenant.config.company.address,
    tenant.config.company.city,
  ].join(", ");
  return {
    subject: word(`${kind}_subject`),
    text: [...paragraphs, `${word(`${kind}_button`)}:\n${link}`, signOff, `-- \n${footer}`, company].join(
      "\n\n",
    ),
    html: page(tenant, isLocale(language) ? language : "en", {
      title: word(`${kind}_subject`),
      paragraphs,
      button: word(`${kind}_button`),
      link,
      hint: t("mail:link_hint", { link }),
      signOff,
      small: [footer, company],
    }),
  };
}

/** A moment in the words of a language, where the tenant is. @param iso such as "2026-11-21T16:00:00.000Z" */
function momentIn({ config }: Tenant, language: string, iso: string): string {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: config.timezone } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(iso));
}

type Parts = {
  title: string;
  paragraphs: readonly string[];
  button: string;
  link: string;
  hint: string;
  signOff: string;
  small: readonly string[];
};

/** Styles stand in the elements: mail programs read no others. */
function page({ config, theme }: Tenant, language: string, parts: Parts): string {
  const { color } = theme.values;
  const paragraph = (text: string, style = "") =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
  const small = `font-size:13px;color:${color["ink-muted"]};`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(parts.title)}</title></head>
<body style="margin:0;padding:24px 12px;background:${color.ground};color:${color.ink};font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px;background:${color.raised};border-radius:12px">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${escapeHtml(config.name)}</p>
${parts.paragraphs.map((text) => paragraph(text)).join("\n")}
<p style="margin:24px 0"><a href="${escapeHtml(parts.link)}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${color.primary};color:${color["on-primary"]};text-decoration:none;font-weight:bold">${escapeHtml(parts.button)}</a></p>
${paragraph(parts.hint, small)}
${paragraph(parts.signOff)}
</div>
<div style="max-width:560px;margin:16px auto 0;padding:0 28px">
${parts.small.map((text) => paragraph(text, small)).join("\n")}
</div>
</body></html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
