import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { inspectPhoto } from "~/domain/photos/inspect-photo.server";
import { rejectionReasons } from "~/domain/photos/rules";
import { operatorAct, permission } from "./operator-act.server";

/**
 * Approves a photo, or rejects it with a reason for its owner. `waiting`: it must still wait for inspection, so that of two who decide at the
 * same time one does. product 16.9
 */
export const inspectPhotoAct = operatorAct({
  name: "inspect_photo",
  access: permission("photos.inspect"),
  reason: false,
  input: z.object({
    photo: idInput,
    waiting: z.boolean().default(false),
    verdict: z.discriminatedUnion("approved", [
      z.object({ approved: z.literal(true) }),
      z.object({ approved: z.literal(false), reason: z.enum(rejectionReasons) }),
    ]),
  }),
  run: (ctx: OperatorContext, { photo, verdict, waiting }) => inspectPhoto(ctx, photo, verdict, waiting),
  audit: ({ photo, verdict }, memberId) => ({
    action: "photo",
    memberId,
    detail: `photo ${photo} ${verdict.approved ? "approved" : "rejected"}`,
  }),
});
