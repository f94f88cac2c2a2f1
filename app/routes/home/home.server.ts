import { signupMode } from "~/domain/accounts/signup/signup-mode";
import type { Ctx } from "~/http/context.server";
import { brandPicture } from "~/http/files/brand-picture.server";
import { heroPicture } from "~/http/files/hero-picture.server";
import { formatMoney } from "~/i18n/format";
import { paths } from "~/paths";
import { staticPage } from "../pages/static-page.server";

/** The number of FAQ entries on the home page. */
const QUESTIONS = 4;
/** The number of example profiles below the hero. */
const STRIP = 6;

/** The data of a brand's home page. */
export async function homeOf(ctx: Ctx) {
  const { tenant, locale, country } = ctx;
  const c = tenant.config;
  const { lowestMessage, highestMessage } = ctx.prices();
  const cheapestGift = Math.min(...Object.values(c.gift_credits), Number.POSITIVE_INFINITY);
  const people = c.showcase.filter((profile) => ctx.hasFile(profile.picture));
  return {
    niche: c.niche,
    headline: headlineOf(ctx),
    wayIn: wayInOf(ctx),
    sections: c.home_sections,
    prices: {
      from: formatMoney(lowestMessage, locale, country),
      to: formatMoney(highestMessage, locale, country),
    },
    limits: {
      messages: c.free_messages,
      conversations: c.free_conversations,
      messageCredits: c.message_credits,
      extraCredits: Math.min(c.message_credits + c.photo_credits, cheapestGift),
      deletionDays: c.reactivation_days,
    },
    collage: people
      .filter((profile) => !profile.fictional)
      .slice(0, 4)
      .map((profile) => brandPicture(ctx, profile.picture)),
    strip: people.slice(0, STRIP).map((profile) => ({
      name: profile.name,
      age: profile.age,
      place: profile.pronouns ? `${profile.place} · ${ctx.text(profile.pronouns)}` : profile.place,
      fictional: profile.fictional,
      picture: brandPicture(ctx, profile.picture),
    })),
    questions: (await staticPage(ctx, "faq")).sections.slice(0, QUESTIONS),
    hero: heroPicture(ctx),
    head: { title: ctx.text(c.index_title), description: ctx.text(c.description) },
  };
}

/**
 * Where the home page leads: to the signup; to the waiting list where the signup is closed to the visitor, or by invitation. The closing
 * call differs as well, because these visitors cannot join yet. product 5.2, 5.35
 */
function wayInOf({ tenant, tracking, fullSources, t }: Ctx) {
  const mode = signupMode(tenant.config, tracking, fullSources);
  const signup = { href: paths.signup(), text: t("home:cta") };
  if (mode === "open") return { isClosed: false, ...signup, note: t("home:cta_note"), code: null, end: null };
  const isClosed = mode === "closed";
  return {
    isClosed,
    href: paths.waitingList(),
    text: t("signup:waiting_button"),
    note: t(isClosed ? "account:signup_closed_title" : "signup:invited_title"),
    code: isClosed ? null : { ...signup, text: t("signup:invited_have") },
    end: { title: t("signup:waiting_title"), text: t("signup:waiting_lede") },
  };
}

/** The headline of a variant; null for the default. */
function headlineOf(ctx: Ctx): string | null {
  const headline = ctx.experiments.headlineAt(paths.index());
  return headline === undefined ? null : ctx.text(headline);
}

export type HomeData = Awaited<ReturnType<typeof homeOf>>;
