import { signupMode } from "~/domain/accounts/signup/signup-mode";
import { genders } from "~/domain/members/rules";
import type { Ctx } from "~/http/context.server";
import { brandPicture } from "~/http/files/brand-picture.server";
import { pageHead } from "~/http/pages/page-head.server";
import { formatMoney } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/translate";
import { paths } from "~/paths";
import type { AnyLanderKind, LanderKind } from "~/tenancy/lander-kinds";

/** A picture of a lander; src is null where the brand has none, and a plain tile shows. */
export type LanderPicture = { src: string; srcSet: string } | { src: null };

/**
 * Returns the slots of a lander: headline, pictures, first question, proof and call.
 * @param slug of a variant; an unknown one, or one of another kind, shows the default. product 18.7
 * @param pictures the number of pictures that the kind shows
 * @throws a 404 response for a kind that the brand does not publish
 */
export function landerOf(ctx: Ctx, kind: AnyLanderKind, slug: string | undefined, pictures: number) {
  const { tenant } = ctx;
  if (!kind.startsWith("landing") && !tenant.config.landers.includes(kind as LanderKind))
    throw new Response("not_found", { status: 404 });
  const variant = variantOf(ctx, kind, slug);
  const text = (name: "title" | "text") =>
    ctx.t(`landers:${kind}_${name}` as TranslationKey, { context: String(tenant.config.niche) });
  // An experiment runs at one address: a variant with its own headline is changed only by an experiment on its slug.
  const ownHeadline = ctx.experiments.headlineAt(ctx.pagePath) ?? variant?.headline;
  const headline = ownHeadline ? ctx.text(ownHeadline) : text("title");
  const sentence = variant?.text ? ctx.text(variant.text) : text("text");
  const plain = headline.replace(/<\/?em>/g, "");
  return {
    kind,
    /** the kind and, where one is shown, its variant, as statistics name it */
    id: variant && slug ? `${kind}/${slug}` : kind,
    kicker: variant?.town ?? (variant?.audience ? ctx.text(variant.audience) : null),
    headline,
    text: sentence,
    pictures: picturesOf(ctx, variant?.pictures ?? [], pictures),
    question: firstQuestionOf(ctx),
    proof: proofOf(ctx),
    minAge: tenant.config.min_age,
    head: { ...pageHead(ctx, plain), description: sentence },
  };
}
export type Lander = ReturnType<typeof landerOf>;

/** The variant that an address names; undefined for the default. */
export function variantOf({ tenant }: Pick<Ctx, "tenant">, kind: AnyLanderKind, slug: string | undefined) {
  const variant =
    slug !== undefined && Object.hasOwn(tenant.landers, slug) ? tenant.landers[slug] : undefined;
  return variant?.kinds.includes(kind) ? variant : undefined;
}

/** The variant's pictures, then the brand's drawn examples; fictional profiles, which need a mark, are left out. */
function picturesOf(ctx: Ctx, own: readonly string[], count: number): LanderPicture[] {
  const examples = ctx.tenant.config.showcase
    .filter(({ fictional }) => !fictional)
    .map(({ picture }) => picture);
  const files = [...new Set([...own, ...ctx.tenant.config.lander_pictures, ...examples])].filter((file) =>
    ctx.hasFile(file),
  );
  return Array.from({ length: count }, (_, at) => {
    const file = files[at];
    return file ? brandPicture(ctx, file) : { src: null };
  });
}

/**
 * The first question, which is the first step of the signup; where the signup is closed to the visitor or needs an invitation,
 * a link to the waiting list. product 5.2, 5.35
 */
function firstQuestionOf({ tenant, tracking, fullSources, t }: Ctx) {
  const mode = signupMode(tenant.config, tracking, fullSources);
  if (mode !== "open")
    return {
      kind: "closed" as const,
      title: t(mode === "closed" ? "account:signup_closed_title" : "signup:invited_title"),
      href: paths.waitingList(),
      call: t("signup:waiting_button"),
      code: mode === "closed" ? null : { href: paths.signup(), text: t("signup:invited_have") },
    };
  return {
    kind: "open" as const,
    action: paths.signup(),
    genders: genders.map((value) => ({ value, text: t(`account:gender_${value}`) })),
    seeks: genders.map((value) => ({ value, text: t(`account:seeks_${value}`) })),
    /** the member that the signup leads to; 0 for none */
    member: 0,
  };
}

/** Three facts from the brand's settings. */
function proofOf(ctx: Ctx) {
  const { config } = ctx.tenant;
  const { lowestMessage } = ctx.prices();
  return {
    price: formatMoney(lowestMessage, ctx.locale, ctx.country),
    free: config.free_messages,
    days: config.reactivation_days,
  };
}
