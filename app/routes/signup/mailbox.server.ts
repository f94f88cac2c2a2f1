/** Web mail of common providers, by the domain of the address. */
const providers: readonly [RegExp, string][] = [
  [/^(gmail|googlemail)\.com$/, "https://mail.google.com/"],
  [/^(outlook|hotmail|live|msn)\.[a-z]{2,3}(\.[a-z]{2})?$/, "https://outlook.live.com/mail/"],
  [/^(yahoo|ymail)\.[a-z]{2,3}(\.[a-z]{2})?$/, "https://mail.yahoo.com/"],
  [/^(icloud|me|mac)\.com$/, "https://www.icloud.com/mail"],
  [/^(proton\.me|pm\.me|protonmail\.(com|ch))$/, "https://mail.proton.me/"],
  [/^aol\.(com|de|fr|it|es)$/, "https://mail.aol.com/"],
  [/^gmx\.(net|de|at|ch|com)$/, "https://www.gmx.net/"],
  [/^web\.de$/, "https://web.de/"],
  [/^t-online\.de$/, "https://email.t-online.de/"],
  [/^orange\.fr$/, "https://messagerie.orange.fr/"],
  [/^laposte\.net$/, "https://www.laposte.net/"],
  [/^libero\.it$/, "https://mail.libero.it/"],
  [/^(wp|o2)\.pl$/, "https://poczta.o2.pl/"],
];

/** Where a member reads the mail that was just sent: the web mail of the provider, or an app of the device; null where neither is known. */
export type Mailbox = { kind: "web" | "app"; href: string } | null;

/**
 * Returns where an address is read.
 * @param agent the user agent of the browser. Only iPhones open the inbox of their app by an address; other phones open the web mail, or
 * for an unknown provider the app with an empty mail. decision 356
 */
export function mailboxOf(email: string, agent: string): Mailbox {
  if (/\biPhone\b/.test(agent)) return { kind: "app", href: "message://" };
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const web = providers.find(([known]) => known.test(domain))?.[1];
  if (web) return { kind: "web", href: web };
  return /\bAndroid\b/.test(agent) ? { kind: "app", href: "mailto:" } : null;
}
