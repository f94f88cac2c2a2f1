import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Hono } from "hono";
import { z } from "zod";
import { escapeHtml } from "~/i18n/escape-html";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { isDirect } from "../request/direct-client.server";

/** Where mails and text messages are stored as files; `dir` null: both go to a provider. */
export type OutboxPlace = { dir: string | null };

const Message = z.object({
  channel: z.string(),
  tenant: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
});
type Message = z.infer<typeof Message>;

const LISTED_MAX = 200;
/** The outbox may contain more files than a page should list. */
const READ_MAX = 4000;
const PATH = "/dev/outbox";

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  // A mail is shown with its own styles and the brand's pictures: it runs nothing, and loads nothing from other hosts.
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Mounts `/dev/outbox` outside production: the mails of the host's brand, for developers. They contain login links, so that only this
 * machine is answered, and no proxy.
 */
export function mountDevOutbox(app: Hono<DoorEnv>, { dir }: OutboxPlace): void {
  app.get(PATH, async (c, next) => {
    if (!isDirect(c.env.incoming)) return next();
    c.set("routeName", "dev-outbox");
    const { id, slug } = c.get("tenant");
    if (!dir)
      return page(
        slug,
        "<p>Mails go to the mail server of SMTP_URL and text messages to SMS_URL, so none are listed here.</p>",
      );
    const mails = await listMails(dir, id);
    if (mails.length === 0) return page(slug, "<p>No mail yet. Sign up, and the first one appears here.</p>");
    const rows = mails.map(
      ({ file, mail }) =>
        `<tr><td><time>${escapeHtml(timeOf(mail.at))}</time></td><td>${escapeHtml(mail.channel)}</td><td>${escapeHtml(mail.to)}</td>` +
        `<td><a href="${PATH}/${file}">${escapeHtml(mail.subject)}</a></td></tr>`,
    );
    return page(
      slug,
      `<table><thead><tr><th>Time (UTC)</th><th>Channel</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join("\n")}</tbody></table>`,
    );
  });

  app.get(`${PATH}/:file`, async (c, next) => {
    if (!isDirect(c.env.incoming)) return next();
    c.set("routeName", "dev-outbox");
    const { id, slug, config } = c.get("tenant");
    const mail = dir ? await readMail(dir, c.req.param("file")) : null;
    if (mail?.tenant !== id) return page(slug, "<p>There is no such mail.</p>", 404);
    // Links of the mail open in a new tab, since no other site may be shown in the frame.
    // Mails of jobs name the brand's own host, which may not be this machine.
    const html = mail.html
      .replace("<head>", '<head><base target="_blank">')
      .replaceAll(`src="https://${config.domain}/`, 'src="/');
    return page(
      slug,
      `<p><a href="${PATH}">All mails</a></p><h2>${escapeHtml(mail.subject)}</h2>
<p>${escapeHtml(mail.channel)} to ${escapeHtml(mail.to)}, ${escapeHtml(timeOf(mail.at))} UTC</p>
<div class="parts"><section><h3>Text</h3><pre>${linked(mail.text)}</pre></section>
<section><h3>HTML</h3><iframe title="The mail as a page" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html)}"></iframe></section></div>`,
    );
  });
}

async function listMails(dir: string, tenant: string): Promise<{ file: string; mail: Message }[]> {
  const names = (await readdir(dir).catch(() => [])).filter(isMailFile).sort().reverse();
  const mails: { file: string; mail: Message }[] = [];
  for (const file of names.slice(0, READ_MAX)) {
    const mail = await readMail(dir, file);
    if (mail?.tenant === tenant) mails.push({ file, mail });
    if (mails.length === LISTED_MAX) break;
  }
  return mails;
}

/** Returns one mail; null where it does not exist or belongs to another brand. */
async function readMail(dir: string, file: string): Promise<Message | null> {
  if (!isMailFile(file)) return null;
  try {
    return Message.parse(JSON.parse(await readFile(path.join(dir, file), "utf8")));
  } catch {
    return null;
  }
}

function isMailFile(name: string): boolean {
  return /^\d[\w-]{0,80}\.json$/.test(name);
}

function page(tenant: string, body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox of ${escapeHtml(tenant)}</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:24px auto;max-width:1360px;padding:0 16px}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;padding:10px 12px;border-bottom:1px solid #8886;vertical-align:top;overflow-wrap:anywhere}
td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}
a{padding-block:8px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.6 ui-monospace,monospace;margin:0}
.parts{display:grid;gap:32px;grid-template-columns:repeat(auto-fit,minmax(min(37.5rem,100%),1fr))}
section{min-width:0}
iframe{width:100%;height:56rem;border:1px solid #8886;background:#fff}
@media (max-width:640px){thead{display:none}tr{display:block;padding:10px 0;border-bottom:1px solid #8886}td{display:block;border:0;padding:2px 0}}
</style></head>
<body><h1>Outbox of ${escapeHtml(tenant)}</h1>${body}</body></html>
`;
  return answer(html, status, headers);
}

/** Returns a text with its addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) =>
      at % 2
        ? `<a href="${escapeHtml(part)}" target="_blank" rel="noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join("");
}

function timeOf(iso: string): string {
  return iso.slice(0, 19).replace("T", " ");
}
