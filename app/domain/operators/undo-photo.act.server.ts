import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { operatorAct, permission } from "./operator-act.server";
import { reopenPhoto } from "./review/reopen-photo.server";

/**
 * Undoes the operator's own decision about a photo within a minute, while the photo is as that decision left it: it waits for inspection again. The decision mails
 * nobody. Undoing is an entry of its own; the log keeps both.
 */
export const undoPhotoAct = operatorAct({
  name: "undo_photo",
  access: permission("photos.inspect"),
  reason: false,
  input: z.object({ photo: idInput }),
  run: (ctx: OperatorContext, { photo }) => reopenPhoto(ctx, photo),
  audit: ({ photo }, memberId) => ({ action: "photo", memberId, detail: `photo ${photo} undone` }),
});
