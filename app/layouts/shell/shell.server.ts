import { photoAddress } from "~/domain/photos/photo-links.server";
import type { Ctx } from "~/http/context.server";
import { zoneIn } from "~/http/request/cookies.server";
import { isCacheable, landerAt, routeAt } from "~/http/request/route-names.server";
import { countryName } from "~/i18n/format";
import { languages } from "~/i18n/languages";
import type { ReaderZone } from "~/i18n/time";
import { isDocumentPath, isTokenShaped, paths } from "~/paths";
import { otherScheme, schemes } from "~/ui/tokens";
import { addressToConfirm, alertOf } from "./alerts.server";

/** The number of messages that the member has not read, and of likes that they have not seen. */
export type Waiting = { unread: number; newLikes: number };

/**
 * Returns the data of every page's shell: the brand, its languages, footer and notices. Few and small values, because a hydrated page
 * contains them twice.
 */
export function shellOf(ctx: Ctx, path: string, query: URLSearchParams, waiting: Waiting) {
  const { tenant, locale, t } = ctx;
  const c = tenant.config;
  const isUs = c.footer === "us" || (c.footer === "auto" && locale === "en" && ctx.country === "US");
  return {
    locale,
    dateLocale: ctx.dateLocale,
    zone: zoneOf(ctx, path),
    path,
    back: backOf(path, query),
    name: c.name,
    indexTitle: ctx.text(c.index_title),
    description: ctx.text(c.description),
    canonical: ctx.publicOrigin + path,
    themeHref: paths.theme(tenant.theme.hash),
    /** the chosen scheme; undefined where that of the browser applies */
    scheme: ctx.look ?? undefined,
    /** the choice of the scheme; null where the brand has only one */
    look: tenant.theme.other ? (ctx.look ?? ("system" as const)) : null,
    themeColors: themeColorsOf(ctx),
    fontPreloads: fontPreloads(tenant.theme.preloads, path),
    logo: logoOf(ctx),
    icon: ctx.hasFile("icon.svg") ? ctx.fileHref("icon.svg") : null,
    languages: ctx.offeredLocales.map((code) => ({ code, name: languages[code].name })),
    languageOffers: isDocumentPath(path) && !ctx.member ? languageOffers(ctx) : null,
    hasMoreLanguages: c.locales.length > ctx.offeredLocales.length,
    entryWarning: ctx.showsEntryWarning
      ? { text: c.fictional_warning ? ctx.text(c.fictional_warning) : t("common:fictional_warning") }
      : null,
    footer: isUs ? ("us" as const) : ("default" as const),
    company: companyLine(ctx),
    // The token of a mailed link is in the address, which every script of a page can read.
    thirdParties: (query.has("token") || routeAt(path)?.takesPassword ? [] : c.analytics).map(
      ({ name, category, src }) => ({
        name,
        category,
        src,
      }),
    ),
    isLoggedIn: ctx.member !== null,
    credits: ctx.member?.credits ?? 0,
    ...waiting,
    member: ctx.member
      ? {
          id: ctx.member.id,
          name: ctx.member.name,
          pushKey: ctx.pushKey,
          isPremium: ctx.member.paidUser,
          face: faceOf(ctx),
          cdnPrefix: c.cdn_prefix,
          alert: alertOf(ctx, ctx.member, path),
          addressToConfirm: addressToConfirm(ctx, ctx.member, path, query),
        }
      : null,
    messagesHref: paths.messages(tenant.version, locale),
    always: { name: c.name, min_age: c.min_age },
  };
}

/** Returns the zone in which a page writes times: that of the reader, on pages that visitors share that of the brand. */
function zoneOf({ zone, tenant }: Ctx, path: string): ReaderZone {
  const route = routeAt(path);
  const isShared = !route || isCacheable(route.name);
  return isShared ? zoneIn({}, tenant.config.timezone) : zone;
}

/** Returns the colour of the browser's own bars for each scheme: both the same where one was chosen or the brand has only one. */
function themeColorsOf({ tenant: { theme }, look }: Ctx): [media: string, color: string][] {
  const own = theme.values.color.ground;
  const other = theme.other?.color.ground ?? own;
  const colors = theme.scheme === "light" ? { light: own, dark: other } : { light: other, dark: own };
  return schemes.map((scheme) => [`(prefers-color-scheme: ${scheme})`, colors[look ?? scheme]]);
}

/** The brand's logo: the drawing for the shown scheme, and that for the preferred scheme of the browser where nothing was chosen. */
function logoOf(ctx: Ctx) {
  const { scheme, other } = ctx.tenant.theme;
  if (!ctx.hasFile("logo.svg")) return null;
  const second = otherScheme(scheme);
  const twin = other && ctx.hasFile(`logo.${second}.svg`) ? ctx.fileHref(`logo.${second}.svg`) : null;
  const src = ctx.look === second && twin ? twin : ctx.fileHref("logo.svg");
  const media = `(prefers-color-scheme: ${second})`;
  return {
    src,
    source: twin && ctx.look === null ? { srcSet: twin, media } : undefined,
    isPlated: other !== null && twin === null,
  };
}

/** Returns the texts that offer and refuse each other language, in that language: browsers of all languages share the page. */
function languageOffers(ctx: Ctx) {
  return Object.fromEntries(
    ctx.offeredLocales
      .filter((code) => code !== ctx.locale)
      .map((code) => [
        code,
        [ctx.translator(code)("common:language_offer"), ctx.translator(code)("common:close")] as const,
      ]),
  );
}

/** Returns where a form of the shell returns to: the page, or the mailed link that opened it. */
function backOf(path: string, query: URLSearchParams): string {
  const token = query.get("token") ?? "";
  return linkPages.has(path) && isTokenShaped(token) ? paths.token(token) : path;
}

const linkPages = new Set([
  paths.activateDone(),
  paths.resetPasswordDo(),
  paths.completeSignup(),
  paths.mailChangeDo(),
  paths.accountDeleted(),
]);

/** Returns the fonts that a page loads first. The first lines of a lander would move when its text font comes: visitors are new there. */
function fontPreloads({ display, text }: Ctx["tenant"]["theme"]["preloads"], path: string): string[] {
  const urls = landerAt(path) ? [display, text] : [display];
  return [...new Set(urls)].filter((url) => url !== null);
}

export type Shell = ReturnType<typeof shellOf>;

/** Returns the address of the member's own photo; null until others can see it. */
function faceOf(ctx: Ctx): string | null {
  const photo = ctx.member?.mainPhoto;
  return photo?.status === "active" ? photoAddress(ctx, photo.name, "thumb") : null;
}

function companyLine({ tenant, locale, t }: Ctx): string {
  const { name, address, city, country, kvk } = tenant.config.company;
  const where = countryName(country, locale);
  const parts = [`${name}, ${address}, ${city}, ${where}.`];
  if (kvk) parts.push(`${t("common:register_number", { number: kvk })}.`);
  return parts.join(" ");
}
