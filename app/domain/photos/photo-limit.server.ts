import type { PhotoContext } from "~/domain/context";

/** Returns how many photos a member may have, and how many of them others see. product 8.16 */
export function photoLimit({ config }: PhotoContext["tenant"], isPaid: boolean): number {
  return isPaid ? config.premium_photos : config.free_photos;
}
