/**
 * Programs that run scripts and identify themselves: crawlers, link previews, monitors, audits and headless browsers. Phones of the brand
 * Cubot belong to people.
 */
const BOTS =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|pagespeed|prerender|preview|facebookexternalhit|whatsapp|mediapartners|monitor|pingdom|uptime|phantomjs|selenium|puppeteer|playwright|curl\/|wget|python|go-http-client|java\/|okhttp|axios|node-fetch|libwww|scrapy/i;

/** Returns whether a user agent is a bot's; a missing one counts as a bot. @param userAgent the header */
export function isBot(userAgent: string | undefined): boolean {
  return !userAgent || BOTS.test(userAgent);
}
