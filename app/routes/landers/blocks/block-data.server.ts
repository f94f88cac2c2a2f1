import { wantsOf } from "~/domain/members/wants.server";
import type { Ctx } from "~/http/context.server";
import type { TranslationKey } from "~/i18n/translate";
import type { Block, BlockName, BlockOf } from "~/tenancy/landers/blocks.server";
import type { LanderVariant } from "~/tenancy/landers/lander-variant.server";
import type { Localized } from "~/tenancy/tenant.server";
import type { LanderPerson } from "../person.server";
import { type areaOf, choicesOf } from "./area.server";
import { deckOf } from "./deck.server";
import { filmOf } from "./film.server";
import type { FirstQuestion } from "./first-question.server";
import { picturesOf } from "./pictures.server";
import { postsOf } from "./posts.server";

/** What the blocks of a lander are filled from. */
export type Page = {
  ctx: Ctx;
  variant: LanderVariant | undefined;
  /** of a profile lander */
  person: LanderPerson | null;
  /** of a lander with a map */
  area: ReturnType<typeof areaOf> | null;
  question: FirstQuestion;
  headline: string;
  day: string;
  text: string;
};

const shows = (page: Page, block: { pictures?: string[] | undefined }, count: number) =>
  picturesOf(page.ctx, page.variant, count, block.pictures);

/** Returns a block's own texts, else the built-in ones. */
const linesOf = ({ ctx }: Page, own: readonly Localized[] | undefined, builtIn: readonly TranslationKey[]) =>
  own ? own.map((line) => ctx.text(line)) : builtIn.map((key) => ctx.t(key));

/** The longest word that fits the narrowest column at the size of a hero, in letters. */
const MAX_HERO_WORD = 12;
const hasLongWord = (text: string) =>
  text
    .replace(/<\/?em>/g, "")
    .split(/[\s\u00ad-]+/)
    .some((word) => word.length > MAX_HERO_WORD);

const isExample = ({ person }: Page) => person === null || person.id === 0;

/** The data of each block; null for a block that this page leaves out. */
const makers = {
  headline: ({ headline, day }: Page, { size }: BlockOf<"headline">) => ({
    size: hasLongWord(headline) ? ("title" as const) : size,
    text: headline,
    day,
  }),
  text: ({ text }: Page, { look }: BlockOf<"text">) => ({ look, text }),
  kicker: ({ ctx, variant }: Page) => {
    const text = variant?.town ?? (variant?.audience && ctx.text(variant.audience));
    return text ? { text } : null;
  },
  drawn: (page: Page) => (shows(page, {}, 1)[0]?.src == null ? null : {}),
  who: ({ ctx, person }: Page, { look }: BlockOf<"who">) => {
    const { id, name, fictional } = person ?? { id: 0, name: "", fictional: false };
    if (!name || (id === 0 && look === "addressee")) return null;
    const shown = look === "addressee" ? ctx.t("landers:landing3_member", { name }) : name;
    return { text: id > 0 ? shown : ctx.t("landers:landing2_like", { name }), fictional };
  },
  notice: ({ person }: Page) => (person?.fictional ? {} : null),
  quote: (page: Page, { text }: BlockOf<"quote">) => {
    if (text) return { text: page.ctx.text(text) };
    const said = page.person?.line || (isExample(page) ? page.ctx.t("landers:landing_quote") : "");
    return said ? { text: said } : null;
  },
  facts: (page: Page, { facts }: BlockOf<"facts">) => {
    const { ctx } = page;
    if (facts) return { facts: facts.map((one) => ({ name: ctx.text(one.name), text: ctx.text(one.text) })) };
    const builtIn = (["for", "writes", "likes"] as const).map((id) => ({
      name: ctx.t(`landers:landing_${id}`),
      text: ctx.t(`landers:landing_${id}_text`),
    }));
    return isExample(page) ? { facts: builtIn } : null;
  },
  scenes: (page: Page, { lines }: BlockOf<"scenes">) => ({
    lines: linesOf(page, lines, [
      "landers:transitionsvideolanding_scene_a",
      "landers:transitionsvideolanding_scene_b",
      "landers:transitionsvideolanding_scene_c",
    ]),
  }),
  areas: ({ ctx, area }: Page) => (area ? { choices: choicesOf(ctx, area) } : null),
  windows: (page: Page, block: BlockOf<"windows">) => ({ pictures: shows(page, block, 4) }),
  collage: (page: Page, block: BlockOf<"collage">) => ({ pictures: shows(page, block, 9) }),
  gallery: (page: Page, block: BlockOf<"gallery">) => {
    const pictures = shows(page, block, 13);
    const lines = linesOf(page, block.lines, [
      "landers:gallery_line_1",
      "landers:gallery_line_2",
      "landers:gallery_line_3",
    ]);
    const interests = wantsOf(page.ctx.tenant).map((id) => page.ctx.t(`interests:${id}`));
    // The brand's pictures; plain tiles only where it has none.
    const shown = pictures.filter(({ src }, at) => src !== null || pictures[0]?.src === null || at < 4);
    return {
      pages: shown.map((picture, at) => ({
        picture,
        line: lines[at % lines.length] ?? "",
        tags: [interests[at % interests.length], interests[(at + 2) % interests.length]].filter(
          (tag) => tag !== undefined,
        ),
      })),
    };
  },
  icons: ({ ctx, question }: Page) => {
    // While the signup is closed, a choice would have no effect.
    const wants = question.kind === "open" ? wantsOf(ctx.tenant) : [];
    return { wants: wants.map((id) => ({ id, text: ctx.t(`interests:${id}`) })) };
  },
  card: ({ person }: Page) => (person ? { person } : null),
  story: (page: Page, { pictures, frames }: BlockOf<"story">) => {
    const { ctx, person } = page;
    const [first = { src: null }, ...others] = shows(page, { pictures }, 3);
    const texts = frames
      ? frames.map((one) => ({ title: ctx.text(one.title), text: ctx.text(one.text) }))
      : (["a", "b"] as const).map((id) => ({
          title: ctx.t(`landers:landing2_frame_${id}`),
          text: ctx.t(`landers:landing2_frame_${id}_text`),
        }));
    return {
      first: person?.picture ?? first,
      isDrawn: isExample(page),
      frames: texts.map((one, at) => ({ ...one, picture: others[at] ?? { src: null } })),
    };
  },
  chat: (page: Page, block: BlockOf<"chat">) => ({
    face: shows(page, block, 1)[0] ?? { src: null },
    lines: page.ctx.tenant.config.icebreakers
      .slice(0, 3)
      .map((id) => ({ value: id, text: page.ctx.t(`chats:opener_${id}`) })),
  }),
  map: (page: Page, block: BlockOf<"map">) => ({
    id: page.area?.id ?? "",
    faces: shows(page, block, 3).filter(({ src }) => src !== null),
  }),
  posts: (page: Page, { posts, pictures }: BlockOf<"posts">) => {
    const shown = postsOf(page.ctx, posts);
    const files = shows(page, { pictures }, shown.length);
    return { posts: shown.map((post, at) => ({ ...post, picture: files[at] ?? { src: null } })) };
  },
  deck: (page: Page, { lines }: BlockOf<"deck">) => ({
    cards: deckOf(
      page.ctx,
      linesOf(page, lines, [
        "landers:tinderswipe_line_1",
        "landers:tinderswipe_line_2",
        "landers:tinderswipe_line_3",
      ]),
    ),
  }),
  stills: (page: Page, block: BlockOf<"stills">) => ({ pictures: shows(page, block, 3) }),
  film: (page: Page, block: BlockOf<"film">) => ({
    film: filmOf(page.ctx),
    poster: shows(page, block, 1)[0] ?? { src: null },
    lines: linesOf(page, block.lines, [
      "landers:video_line_a",
      "landers:video_line_b",
      "landers:video_line_c",
    ]),
  }),
  question: ({ ctx }: Page, { opening, title }: BlockOf<"question">) => {
    const builtIn = {
      none: "",
      line: ctx.t("landers:landing_ask"),
      face: ctx.t("landers:socialnetwork_first"),
      steps: ctx.t("landers:tinderswipe_now"),
    };
    return { opening, title: title ? ctx.text(title) : builtIn[opening] };
  },
};
type Makers = typeof makers;

/** The data of a block, as its component takes it. */
export type Shown<Name extends BlockName> = { block: Name } & (Name extends keyof Makers
  ? NonNullable<ReturnType<Makers[Name]>>
  : unknown);
export type ShownBlock = { [Name in BlockName]: Shown<Name> }[BlockName];

/** Returns the blocks of a page with their data. */
export function shownBlocks(page: Page, blocks: readonly Block[]): ShownBlock[] {
  const all = makers as Partial<Record<BlockName, (page: Page, block: Block) => object | null>>;
  return blocks.flatMap((block) => {
    const make = all[block.block];
    const data = make ? make(page, block) : {};
    return data ? [{ block: block.block, ...data } as ShownBlock] : [];
  });
}
