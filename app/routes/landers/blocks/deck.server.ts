import type { Ctx } from "~/http/context.server";
import { brandPicture } from "~/http/files/brand-picture.server";
import type { LanderPicture } from "./pictures.server";

/** A drawn card to practise on. */
export type PracticeCard = { name: string; line: string; picture: LanderPicture };

/**
 * Returns a card for each line, of the brand's examples without fictional profiles; plain ones where the brand has too few. product 18.8
 * @param lines shown where an example has none
 */
export function deckOf(ctx: Ctx, lines: readonly string[]): PracticeCard[] {
  const { t } = ctx;
  const examples = ctx.tenant.config.showcase.filter(
    ({ fictional, picture }) => !fictional && ctx.hasFile(picture),
  );
  return lines.map((line, at) => {
    const example = examples[at];
    return example
      ? {
          name: t("landers:tinderswipe_someone", { name: example.name }),
          line: example.line ? ctx.text(example.line) : line,
          picture: brandPicture(ctx, example.picture),
        }
      : { name: t("landers:tinderswipe_example"), line, picture: { src: null } };
  });
}
