import type { Locale } from "~/i18n/languages";
import type { MailLink, MailParts } from "./mail-parts";
import { pairText } from "./order-paragraphs.server";
import { wrapped } from "./plain-text.server";

/**
 * Returns a mail as plain text in lines of at most 76 letters: what the page shows, with the addresses of its links, the button's first.
 * @param greeting "" for none
 */
export function plainMail(
  language: Locale,
  greeting: string,
  { closing, ...parts }: MailParts & { closing: string },
): string {
  const colon = language === "fr" ? "\u00a0:" : ":";
  const link = ({ text, href }: MailLink) => `${text.replace(/\.$/, "")}${colon}\n${href}`;
  const { box, amounts } = parts;
  const blocks = [
    ...(greeting && parts.before[0] !== greeting ? [greeting] : []),
    ...parts.before,
    ...(box ? [`${box.label}${colon}\n${box.text}`] : []),
    ...(amounts
      ? [[...amounts.rows, ...amounts.facts].map((pair) => pairText(language, pair)).join("\n")]
      : []),
    link({ text: parts.button, href: parts.link }),
    ...parts.links.map(link),
    ...parts.after.map((one) => (typeof one === "string" ? one : link(one))),
    closing,
    `-- \n${parts.foot[0] ?? ""}`,
    ...parts.foot.slice(1),
    ...(parts.leave ? [link(parts.leave)] : []),
  ];
  return `${blocks.map(wrapped).join("\n\n")}\n`;
}
