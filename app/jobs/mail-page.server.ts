import { escapeHtml } from "~/i18n/escape-html";
import type { Tenant } from "~/tenancy/tenant.server";
import { mailColors } from "./mail-colors.server";

export type MailParts = {
  title: string;
  /** the preview beside the subject in a list of mails */
  preheader: string;
  paragraphs: readonly string[];
  button: string;
  link: string;
  hint: string;
  signOff: string;
  small: readonly string[];
  /** the unsubscribe link; absent in account mails */
  leave?: { text: string; href: string };
};

/** Otherwise mail programs would fill the preview with the following text. */
const PREVIEW_FILLER = "&#847;&zwnj;&nbsp;".repeat(60);
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * Returns a mail as an HTML page, 600 pixels wide. Styles are inline and the layout uses tables, since many mail programs support nothing
 * else. The colour scheme is declared, so that no program inverts the colours.
 */
export function mailPage({ config, theme }: Tenant, language: string, parts: MailParts): string {
  const colors = mailColors(theme.values);
  const { type, shape } = theme.values;
  const body = "font-family:Helvetica,Arial,sans-serif;";
  const display = `font-family:${displayStack(type.display)};font-weight:${type["display-weight"]};letter-spacing:${type["display-tracking"]};`;
  const edge = `${Number.parseFloat(shape["outline-width"]) >= 2 ? shape["outline-width"] : "1px"} solid ${colors.edge}`;
  const radius = (token: string, most: number) => `${Math.min(Number.parseFloat(token), most)}px`;
  const paragraph = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${withBreaks(text)}</p>`;
  const small = `${body}font-size:13px;line-height:1.5;`;
  const text = `${body}font-size:16px;line-height:1.55;color:${colors.ink};`;
  const leave = parts.leave
    ? `<p style="margin:0;${small}"><a href="${escapeHtml(parts.leave.href)}" style="color:${colors.mutedOnGround};text-decoration:underline">${escapeHtml(parts.leave.text)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colors.scheme}">
<meta name="supported-color-schemes" content="${colors.scheme}">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(parts.title)}</title>
</head>
<body style="margin:0;padding:0;background-color:${colors.ground};color:${colors.ink};color-scheme:${colors.scheme};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${colors.ground};mso-hide:all" aria-hidden="true">${escapeHtml(parts.preheader)}${PREVIEW_FILLER}</div>
<table ${table} width="100%" bgcolor="${colors.ground}" style="background-color:${colors.ground}"><tr><td align="center" style="padding:28px 12px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:600px">
<tr><td style="padding:0 8px 20px;${display}font-size:26px;line-height:1.2;color:${colors.ink}">${escapeHtml(config.name)}</td></tr>
<tr><td bgcolor="${colors.panel}" style="padding:32px 28px 20px;background-color:${colors.panel};border:${edge};border-radius:${radius(shape["panel-radius"], 20)}">
<h1 style="margin:0 0 20px;${display}font-size:25px;line-height:1.2;color:${colors.ink}">${escapeHtml(parts.title)}</h1>
${parts.paragraphs.map((one) => paragraph(one, text)).join("\n")}
<table ${table} style="margin:26px 0"><tr><td bgcolor="${colors.button}" style="background-color:${colors.button};border-radius:${radius(shape["button-radius"], 26)};mso-padding-alt:15px 28px"><a href="${escapeHtml(parts.link)}" style="display:inline-block;padding:15px 28px;${body}font-size:16px;line-height:1.3;font-weight:bold;color:${colors.onButton};text-decoration:none;border-radius:${radius(shape["button-radius"], 26)}">${escapeHtml(parts.button)}</a></td></tr></table>
${paragraph(parts.hint, `${small}color:${colors.muted};overflow-wrap:anywhere;word-break:break-word;`)}
${paragraph(parts.signOff, text)}
</td></tr>
<tr><td style="padding:22px 8px 0;${small}color:${colors.mutedOnGround}">
${parts.small.map((one) => `<p style="margin:0 0 10px;${small}">${withBreaks(one)}</p>`).join("\n")}
${leave}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/** The brand's display face where it is installed, else the closest one of mail programs. */
function displayStack(stack: string): string {
  const isSerif = /(^|[ ,])serif$/.test(stack);
  const [own = ""] = stack.split(",");
  const others = isSerif ? "Georgia,'Times New Roman',serif" : "Helvetica,Arial,sans-serif";
  return `${escapeHtml(own.replaceAll('"', "'"))},${others};mso-font-alt:${isSerif ? "Georgia" : "Arial"}`;
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}
