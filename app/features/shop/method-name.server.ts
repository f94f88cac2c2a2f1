import { ownName } from "~/domain/shop/own-name.server";
import type { Ctx } from "~/http/context.server";
import type { TranslationKey } from "~/i18n/translate";

/** Returns the name of a payment method in the visitor's language. */
export function methodName(ctx: Pick<Ctx, "t">, id: string): string {
  return ownName(id) ?? ctx.t(`site:method_${id}` as TranslationKey);
}
