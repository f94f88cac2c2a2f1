import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Account } from "~/domain/accounts/account.server";
import { idInput } from "~/domain/number-input.server";
import { addPhoto } from "~/domain/photos/add-photo.server";
import { CropPhoto, cropPhoto } from "~/domain/photos/crop-photo.server";
import { listOwnPhotos } from "~/domain/photos/list-own-photos.server";
import { movePhoto, orderPhotos } from "~/domain/photos/order-photos.server";
import { PictureRefused } from "~/domain/photos/refusals.server";
import { removePhoto } from "~/domain/photos/remove-photo.server";
import { photoMoves } from "~/domain/photos/rules";
import { paths } from "~/paths";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { authenticationRequired } from "./account-failure.server";
import { invalidInput } from "./answer.server";
import { answerPhotoFailure, type PhotoFailure, photoFailure } from "./photo-failure.server";
import { readBody } from "./read-body.server";
import type { ReceivedFile } from "./receive-files.server";
import { receiveUpload } from "./receive-upload.server";

const PER_HOUR = { points: 60, seconds: 3600 };

const Change = z.union([
  z.object({ order: z.array(idInput).max(200) }),
  z.object({ photo: idInput, crop: CropPhoto }),
  z.object({ photo: idInput, move: z.enum(photoMoves) }),
]);
const Removal = z.object({ photo: idInput });
/** What the buttons of the page send where there is no script. */
const Pressed = z.object({ photo: idInput, do: z.enum([...photoMoves, "remove"]) });

/**
 * A member's own photos.
 * - GET lists them
 * - POST with files in the field `photo` adds them; every answer tells what became of each that was refused
 * - PUT with `{order: [ids]}`, `{photo, move: "first" | "earlier" | "later"}` or `{photo, crop: {left, top, width, height}}`, parts from 0 to 1
 * - DELETE with `{photo}`
 *
 * Each answers `{photos, limit, refused}`; forms without script are led back to the profile. product.md §2, §7
 */
export function mountPhotos(app: Hono<DoorEnv>): void {
  app.on(["GET", "POST", "PUT", "DELETE"], paths.photosCall(), async (c) => {
    const ctx = c.get("ctx")();
    const { member } = ctx;
    if (!member?.completed) return isCall(c) ? authenticationRequired(c) : leadTo(paths.login());
    try {
      const refused = await run(c, ctx, member);
      if (refused === null) return invalidInput(ctx, "photo, order, move, crop");
      return await told(c, ctx, member, refused);
    } catch (error) {
      const failure = photoFailure(ctx, error);
      if (!isCall(c)) return leadBack(failure);
      return answerPhotoFailure(failure);
    }
  });
}

type Refused = PhotoFailure & { file: string };

/** Does what the method stands for. @returns the files that were refused, or null for what cannot be understood */
async function run(c: Context<DoorEnv>, ctx: Ctx, member: Account): Promise<Refused[] | null> {
  if (c.req.method === "GET" || c.req.method === "HEAD") return [];
  if (c.req.method === "POST" && c.req.header("content-type")?.startsWith("multipart/"))
    return receiveUpload(c, ctx, member, (files) => addAll(ctx, member, files));
  const body = await readBody(c);
  const isDone =
    c.req.method === "PUT"
      ? await change(ctx, member.id, Change.safeParse(body).data)
      : c.req.method === "DELETE"
        ? await remove(ctx, member.id, Removal.safeParse(body).data)
        : await press(ctx, member.id, Pressed.safeParse(body).data);
  if (isDone) ctx.changed(member.id);
  return isDone ? [] : null;
}

/** Adds file after file; one that is refused stops no other. @throws PictureRefused where none was sent */
async function addAll(ctx: Ctx, member: Account, files: readonly ReceivedFile[]): Promise<Refused[]> {
  if (files.length === 0) throw new PictureRefused("none");
  const refused: Refused[] = [];
  for (const file of files) {
    try {
      await ctx.limits.count(ctx.tenant, "photos", String(member.id), PER_HOUR);
      if (file.isTooBig) throw new PictureRefused("too_big");
      await addPhoto(ctx, member.id, file.path, { approved: ctx.approvesPhotos });
    } catch (error) {
      refused.push({ ...photoFailure(ctx, error), file: file.name.slice(0, 200) });
    }
  }
  if (refused.length < files.length) ctx.changed(member.id);
  return refused;
}

async function change(
  ctx: Ctx,
  memberId: number,
  asked: z.infer<typeof Change> | undefined,
): Promise<boolean> {
  if (!asked) return false;
  if ("order" in asked) return orderPhotos(ctx, memberId, asked.order);
  if ("move" in asked) await movePhoto(ctx, memberId, asked.photo, asked.move);
  else {
    await ctx.limits.count(ctx.tenant, "photos", String(memberId), PER_HOUR);
    await cropPhoto(ctx, memberId, asked.photo, asked.crop);
  }
  return true;
}

async function remove(
  ctx: Ctx,
  memberId: number,
  asked: z.infer<typeof Removal> | undefined,
): Promise<boolean> {
  if (!asked) return false;
  await removePhoto(ctx, memberId, asked.photo);
  return true;
}

async function press(
  ctx: Ctx,
  memberId: number,
  asked: z.infer<typeof Pressed> | undefined,
): Promise<boolean> {
  if (!asked) return false;
  if (asked.do === "remove") await removePhoto(ctx, memberId, asked.photo);
  else await movePhoto(ctx, memberId, asked.photo, asked.do);
  return true;
}

async function told(
  c: Context<DoorEnv>,
  ctx: Ctx,
  member: Account,
  refused: readonly Refused[],
): Promise<Response> {
  if (!isCall(c)) return leadBack(refused[0]);
  const { photos, limit } = await listOwnPhotos(ctx, member.id);
  const body = {
    photos,
    limit,
    refused: refused.map(({ file, error, message }) => ({ file, error, message })),
  };
  return answer(JSON.stringify(body), 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
}

/** Whether a script asks, which reads the answer itself. */
function isCall(c: Context<DoorEnv>): boolean {
  return c.req.method !== "POST" || c.req.header("x-client-request") !== undefined;
}

function leadBack(failure?: PhotoFailure): Response {
  return leadTo(paths.profilePhotos(failure?.error));
}

function leadTo(location: string): Response {
  return answer(null, 303, { Location: location, "Cache-Control": "no-store" });
}
