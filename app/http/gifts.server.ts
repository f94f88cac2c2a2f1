import type gifts from "../../locales/en/gifts.json";
import type { Ctx } from "./context.server";

/** A gift that the brand offers. */
export type OfferedGift = {
  id: string;
  name: string;
  /** the name of its drawing */
  icon: string;
  /** in credits */
  price: number;
};

/** The gifts with a translated name. */
const named: Record<keyof typeof gifts, true> = {
  coffee: true,
  tea: true,
  drink: true,
  flowers: true,
  bouquet: true,
  book: true,
  record: true,
  cake: true,
  pie: true,
  cab: true,
  firewood: true,
};

/** Returns the brand's gifts, in the visitor's language and the brand's order. product 11.11 */
export function giftsOf(ctx: Pick<Ctx, "tenant" | "t" | "text">): OfferedGift[] {
  const { gifts, gift_credits } = ctx.tenant.config;
  return gifts.map(({ id, icon, name }) => ({
    id,
    icon,
    name: name === undefined ? giftName(ctx, id) : ctx.text(name),
    price: gift_credits[id] ?? 0,
  }));
}

/** Returns the name of a gift without a name of the brand's: a translated one, else its id. */
function giftName({ t }: Pick<Ctx, "t">, id: string): string {
  return Object.hasOwn(named, id) ? t(`gifts:${id as keyof typeof gifts}`) : id.replaceAll("-", " ");
}
