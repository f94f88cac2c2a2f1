import type { Ctx } from "~/http/context.server";

/** A row of the comparison: what a free and a premium member have, as text. */
export type ComparedRow = { name: string; free: string; premium: string };

/** Returns what free and premium members have at this brand, by its settings. product 1.5, 1.6, 13.64 */
export function premiumView({ tenant, t, locale }: Pick<Ctx, "tenant" | "t" | "locale">): ComparedRow[] {
  const { config } = tenant;
  const figure = (value: number) => new Intl.NumberFormat(locale).format(value);
  const message = t("shop:credits", { count: config.message_credits });
  const none = figure(0);
  const allowance = [
    { name: t("shop:compare_messages"), free: figure(config.free_messages), premium: none },
    { name: t("shop:compare_conversations"), free: figure(config.free_conversations), premium: none },
  ];
  return [
    {
      name: t("shop:compare_photos"),
      free: figure(config.free_photos),
      premium: figure(config.premium_photos),
    },
    {
      name: t("shop:compare_visible"),
      free: figure(config.free_visible_photos),
      premium: t("shop:compare_all"),
    },
    // The first message of a conversation is free only within both.
    ...(config.free_messages > 0 && config.free_conversations > 0 ? allowance : []),
    { name: t("shop:compare_message"), free: message, premium: message },
    {
      name: t("shop:compare_undo"),
      free: figure(config.swipe_undos_per_day),
      premium: t("shop:compare_unlimited"),
    },
  ];
}
