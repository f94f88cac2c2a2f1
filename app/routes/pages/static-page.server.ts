import { setImmediate as nextTurn } from "node:timers/promises";
import { Marked } from "marked";
import { termsDate } from "~/domain/company/terms-date";
import type { Ctx } from "~/http/context.server";
import { escapeHtml } from "~/i18n/escape-html";
import { formatMoney } from "~/i18n/format";
import type { PageValueName } from "~/tenancy/page-value-names";
import type { Localized } from "~/tenancy/tenant.server";

export type Section = { id: string; heading: string; html: string };
export type StaticPage = { title: string; lede: string; sections: Section[] };

/**
 * Renders a static page from Markdown with the company's data: title, introduction and sections. A line with an empty value is
 * left out, so that a missing telephone number leaves no gap. Other requests are served between the sections.
 */
export async function staticPage(ctx: Ctx, name: string): Promise<StaticPage> {
  const text = fill(ctx.page(name), pageValues(ctx));
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
  const [opening = "", ...parts] = text.replace(/^# .+$/m, "").split(/^## /m);
  const lede = markdownHtml(opening, title);
  const sections: Section[] = [];
  for (const part of parts) {
    await nextTurn();
    const [first = "", ...rest] = part.split("\n");
    const { heading, id } = splitAnchor(first);
    sections.push({ id, heading, html: markdownHtml(rest.join("\n"), heading) });
  }
  return { title, lede, sections };
}

/** The placeholders of static pages. */
export function pageValues(ctx: Ctx): Record<PageValueName, string> {
  const { tenant, locale, t } = ctx;
  const c = tenant.config;
  const text = (value: Localized | undefined, otherwise: string) =>
    value === undefined ? otherwise : ctx.text(value);
  return {
    name: c.name,
    domain: c.domain,
    company_name: c.company.name,
    company_address: c.company.address,
    company_city: c.company.city,
    company_country:
      new Intl.DisplayNames([locale], { type: "region" }).of(c.company.country) ?? c.company.country,
    company_kvk: c.company.kvk,
    company_vat: c.company.vat_numbers.join(", "),
    company_tradenames: c.company.tradenames.join(", "),
    support_email: c.support_email,
    support_phone: c.support_phone,
    min_age: String(c.min_age),
    refund_days: String(c.refund_days),
    reactivation_days: String(c.reactivation_days),
    free_messages: String(c.free_messages),
    free_conversations: String(c.free_conversations),
    free_photos: String(c.free_photos),
    premium_photos: String(c.premium_photos),
    swipe_likes_per_day: String(c.swipe_likes_per_day),
    message_credits: String(c.message_credits),
    photo_credits: String(c.photo_credits),
    lowest_message_cost: formatMoney(ctx.prices().lowestMessage, locale, ctx.country),
    terms_date: new Intl.DateTimeFormat(ctx.dateLocale, { dateStyle: "long", timeZone: c.timezone }).format(
      termsDate(c.company.added),
    ),
    fictional_singular: text(c.fictional_singular, t("common:fictional_singular")),
    fictional_plural: text(c.fictional_plural, t("common:fictional_plural")),
  };
}

/** Fills placeholders and removes lines with an empty one. Values are text, never Markdown. */
function fill(markdown: string, values: Record<string, string>): string {
  return markdown
    .split("\n")
    .filter((line) =>
      [...line.matchAll(/\{\{(\w+)\}\}/g)].every(([, key]) => (values[key ?? ""] ?? "") !== ""),
    )
    .join("\n")
    .replace(/\{\{(\w+)\}\}/g, (_whole, key: string) =>
      (values[key] ?? "").replace(/[\\`*_{}[\]<>#|~]/g, "\\$&"),
    );
}

function splitAnchor(line: string): { heading: string; id: string } {
  const { text, id } = cutAnchor(line);
  return { heading: text.replaceAll("\\", "").trim(), id };
}

/** Cuts an anchor such as ` {#refunds}` from the end of a text; `id` is "" if there is none. */
function cutAnchor(text: string): { text: string; id: string } {
  const trimmed = text.trimEnd();
  const start = trimmed.lastIndexOf("{#");
  const id = start >= 0 ? (/^\{#([\w-]+)\}$/.exec(trimmed.slice(start))?.[1] ?? "") : "";
  return id ? { text: trimmed.slice(0, start).trimEnd(), id } : { text, id };
}

/** The scroll container of a table: focusable, and labelled by the section's heading. */
const SCROLLED = '<section tabindex="0"';

const marked = new Marked({
  gfm: true,
  renderer: {
    // Operators write Markdown, not HTML: tags are shown as text.
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const safe = /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(href) ? href : "#";
      return `<a href="${escapeHtml(safe)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image: ({ text }) => escapeHtml(text),
    heading({ tokens, depth, text }) {
      const { id } = splitAnchor(text);
      const inner = cutAnchor(this.parser.parseInline(tokens)).text;
      return `<h${depth}${id ? ` id="${id}"` : ""}>${inner}</h${depth}>`;
    },
    table(token) {
      // Phones stack a row's cells: each carries its column's heading, and roles preserve the table for screen readers.
      const labels = token.header.map(({ text }) => escapeHtml(text.trim()));
      const headings = token.header.map(({ tokens }, at) =>
        labels[at]
          ? `<th role="columnheader" scope="col">${this.parser.parseInline(tokens)}</th>`
          : '<td role="cell"></td>',
      );
      const row = (cells: typeof token.header) =>
        cells.map(({ tokens }, at) => {
          const label = labels[at] ? ` data-label="${labels[at]}"` : "";
          return `<td role="cell"${label}>${this.parser.parseInline(tokens)}</td>`;
        });
      const tr = (cells: string[]) => `<tr role="row">${cells.join("")}</tr>`;
      const head = labels.some(Boolean) ? `<thead role="rowgroup">${tr(headings)}</thead>` : "";
      const rows = token.rows.map((cells) => tr(row(cells))).join("");
      return `${SCROLLED}><table role="table">${head}<tbody role="rowgroup">${rows}</tbody></table></section>`;
    },
  },
});

/** Returns the HTML of Markdown. @param section the heading, which names its tables */
export function markdownHtml(markdown: string, section: string): string {
  return marked
    .parse(markdown.trim(), { async: false })
    .replaceAll(SCROLLED, `${SCROLLED} aria-label="${escapeHtml(section)}"`);
}
