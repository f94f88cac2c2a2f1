import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { NothingToDo } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";
import { readQueuedPhotos } from "./review/photo-queue.server";

const PHOTOS_MAX = 50;
/** Of the audit log's text. */
const DETAIL_MAX = 200;

/**
 * Shows photos that wait for inspection and that nobody else sees yet. `added`: those that the operator was not shown before. Without any that
 * still waits there is nothing to do.
 */
export const viewPhotosAct = operatorAct({
  name: "view_photos",
  access: permission("photos.inspect"),
  reason: false,
  input: z.object({
    photos: z.array(idInput).max(PHOTOS_MAX),
    added: z.array(idInput).max(PHOTOS_MAX),
  }),
  run: async (ctx: OperatorContext, { photos }) => {
    const found = await readQueuedPhotos(ctx, photos);
    if (found.length === 0) throw new NothingToDo("None of the photos waits.");
    return found;
  },
  audit: ({ added }, found) => {
    const shown = found.map(({ id }) => id).filter((id) => added.includes(id));
    const detail = `photos ${shown.join(" ")}`.slice(0, DETAIL_MAX);
    return shown.length === 0 ? [] : { action: "view", memberId: null, detail };
  },
});
