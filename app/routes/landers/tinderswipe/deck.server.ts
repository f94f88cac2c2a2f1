import type { Ctx } from "~/http/context.server";
import { brandPicture } from "~/http/files/brand-picture.server";
import type { LanderPicture } from "../lander.server";

/** A drawn card to practise on. */
export type PracticeCard = { name: string; line: string; picture: LanderPicture };

/** Returns three cards of the brand's examples without fictional profiles; plain ones where the brand has too few. product 18.8 */
export function deckOf(ctx: Ctx): PracticeCard[] {
  const { t } = ctx;
  const examples = ctx.tenant.config.showcase.filter(
    ({ fictional, picture }) => !fictional && ctx.hasFile(picture),
  );
  const lines = [
    t("landers:tinderswipe_line_1"),
    t("landers:tinderswipe_line_2"),
    t("landers:tinderswipe_line_3"),
  ];
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
