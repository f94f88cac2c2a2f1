import { z } from "zod";
import { act } from "~/domain/act.server";
import { idInput } from "~/domain/number-input.server";
import { orderPhotos } from "./order-photos.server";

/** Puts the member's photos into an order. The result is false where it does not name exactly these photos. product 8.18 */
export const orderPhotosAct = act({
  name: "order_photos",
  access: "account",
  area: "photos",
  input: z.object({ order: z.array(idInput).max(200) }),
  run: (ctx, { order }) => orderPhotos(ctx, ctx.member.id, order),
});
