import type { Ctx } from "~/http/context.server";
import { pageHead } from "~/http/pages/page-head.server";
import { formatMoney } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/translate";
import { readId } from "~/paths";
import type { Block } from "~/tenancy/landers/blocks.server";
import { builtInLanders } from "~/tenancy/landers/built-in-landers.server";
import type { LanderVariant } from "~/tenancy/landers/lander-variant.server";
import { ownLander } from "~/tenancy/landers/own-lander";
import { areaOf } from "./blocks/area.server";
import { type Page, type ShownBlock, shownBlocks } from "./blocks/block-data.server";
import { firstQuestionOf } from "./blocks/first-question.server";
import { type LanderPerson, personOf } from "./person.server";

/**
 * Returns a lander with the data of its blocks: a built-in one, its variant, or one that the brand composed. architecture, Landers
 * @param kind of a built-in lander, or the slug of a composed one
 * @param params of the address: the slug of a variant (an unknown one, or one of another kind, shows the default), and the number of the
 * member whom a profile lander shows
 * @param region that the visitor chose for the map
 * @throws a 404 response for a lander that the brand does not publish, and for a number that no member can have. product 18.7, 18.10
 */
export async function landerOf(
  ctx: Ctx,
  kind: string,
  params: { slug?: string; id?: string },
  region: string | null,
) {
  const { tenant } = ctx;
  const { blocks, variant } = definitionOf(ctx, kind, params);
  const id = params.id === undefined ? null : readId(params.id);
  if (params.id !== undefined && id === null) throw notFound();
  const person = params.id === undefined ? null : await personOf(ctx, id);
  const texts = textsOf(ctx, kind, variant);
  const question = firstQuestionOf(ctx, person);
  const names = blocks.map(({ block }) => block);
  const area = names.includes("map") || names.includes("areas") ? areaOf(ctx, variant, region) : null;
  const page: Page = { ctx, variant, person, area, question, ...texts, ...memberTexts(ctx, names, person) };
  return {
    kind,
    /** the kind and, where one is shown, its variant, as statistics name it */
    id: variant && params.slug ? `${kind}/${params.slug}` : kind,
    hasHours: names.includes("clock"),
    question,
    area,
    proof: proofOf(ctx),
    minAge: tenant.config.min_age,
    blocks: shownBlocks(page, blocks),
    head: {
      ...pageHead(ctx, texts.headline.replace(/<\/?em>/g, "")),
      description: texts.text,
      ...(person && { noindex: true }),
    },
  };
}
export type Lander = Omit<Awaited<ReturnType<typeof landerOf>>, "blocks"> & { blocks: ShownBlock[] };

const notFound = () => new Response("not_found", { status: 404 });

/** @throws a 404 response for a lander that the brand does not publish */
function definitionOf(
  { tenant }: Ctx,
  kind: string,
  { slug, id }: { slug?: string; id?: string },
): { blocks: readonly Block[]; variant: LanderVariant | undefined } {
  const own = id === undefined ? ownLander(tenant.landers, kind) : undefined;
  if (own?.blocks) return { blocks: own.blocks, variant: own };
  const published: readonly string[] = tenant.config.landers;
  if (id === undefined && !published.includes(kind)) throw notFound();
  const variant =
    slug !== undefined && Object.hasOwn(tenant.landers, slug) ? tenant.landers[slug] : undefined;
  const isOfKind = variant?.kinds.some((one) => one === kind);
  return {
    blocks: builtInLanders[kind as keyof typeof builtInLanders],
    variant: isOfKind ? variant : undefined,
  };
}

function textsOf(ctx: Ctx, kind: string, variant: LanderVariant | undefined) {
  const { film, config } = ctx.tenant;
  // The default text of the video lander promises a film.
  const name = kind === "video" && !film ? "video_still" : kind;
  const builtIn = (part: "title" | "text") =>
    ctx.t(`landers:${name}_${part}` as TranslationKey, { context: String(config.niche) });
  // An experiment runs at one address: a variant with its own headline is changed only by an experiment on its slug.
  const own = ctx.experiments.headlineAt(ctx.pagePath) ?? variant?.headline;
  return {
    headline: own ? ctx.text(own) : builtIn("title"),
    /** until the evening, where the visitor's time shows; an own headline shows at every hour */
    day: own ? ctx.text(own) : ctx.t("landers:alonetonight_day_title"),
    text: variant?.text ? ctx.text(variant.text) : builtIn("text"),
  };
}

/** The headline and sentence of a lander with the card of a person, who has a name. */
function memberTexts(ctx: Ctx, blocks: readonly string[], person: LanderPerson | null) {
  if (!blocks.includes("card") || !person?.name) return {};
  const { id, name } = person;
  if (id === 0) return { headline: ctx.t("landers:landing_like", { name }) };
  return {
    headline: ctx.t("landers:landing_member_title", { name }),
    text: ctx.t("landers:landing_member_text", { name }),
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
