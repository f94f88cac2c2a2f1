import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Account } from "~/domain/context";
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
import { answerRefused, refusedWith } from "../refusals/refused.server";
import { invalidInput } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import { readBody } from "./read-body.server";
import type { ReceivedFile } from "./receive-files.server";
import { receiveUpload } from "./receive-upload.server";

const PER_HOUR = { points: 60, seconds: 3600 };

const inputs = {
  /** The fields that the page's buttons send without script. */
  POST: z.object({ photo: idInput, do: z.enum([...photoMoves, "remove"]) }),
  PUT: z.union([
    z.object({ order: z.array(idInput).max(200) }),
    z.object({ photo: idInput, crop: CropPhoto }),
    z.object({ photo: idInput, move: z.enum(photoMoves) }).transform((it) => ({ ...it, do: it.move })),
  ]),
  DELETE: z.object({ photo: idInput }).transform((it) => ({ ...it, do: "remove" as const })),
};
type Change = z.infer<(typeof inputs)[keyof typeof inputs]>;

/**
 * Mounts the calls of a member's own photos.
 * - GET lists them
 * - POST with files in the field `photo` adds them; the answer states the reason for each refused file
 * - PUT with `{order: [ids]}`, `{photo, move: "first" | "earlier" | "later"}` or `{photo, crop: {left, top, width, height}}`, fractions
 *   from 0 to 1
 * - DELETE with `{photo}`
 *
 * Each answers `{photos, limit, refused}`; forms without script are redirected to the profile. product 8.18, 8.22
 */
export function mountPhotos(app: Hono<DoorEnv>): void {
  app.on(["GET", "POST", "PUT", "DELETE"], paths.photosCall(), async (c) => {
    const ctx = c.get("ctx")();
    const { member } = ctx;
    if (!member?.completed) return isCall(c) ? authenticationRequired(c) : leadTo(paths.login());
    try {
      const refused = await run(c, ctx, member);
      if (refused === null) return invalidInput(ctx, "photo, order, move, crop");
      return await reply(c, ctx, member, refused);
    } catch (error) {
      return isCall(c) ? answerRefused(ctx, error, "photos") : leadBack(refusedWith(ctx, error, "photos"));
    }
  });
}

type Refused = { error: string; message: string; file: string };

/** Runs the operation of the method. @returns the refused files, or null for an invalid request */
async function run(c: Context<DoorEnv>, ctx: Ctx, member: Account): Promise<Refused[] | null> {
  if (c.req.method === "GET" || c.req.method === "HEAD") return [];
  if (c.req.method === "POST" && c.req.header("content-type")?.startsWith("multipart/"))
    return receiveUpload(c, ctx, member, (files) => addAll(ctx, member, files));
  const { data } = inputs[c.req.method as keyof typeof inputs].safeParse(await readBody(c));
  return data && (await change(ctx, member.id, data)) ? [] : null;
}

/** Adds the files one by one; a refused one does not stop the others. @throws PictureRefused where no file was sent */
async function addAll(ctx: Ctx, member: Account, files: readonly ReceivedFile[]): Promise<Refused[]> {
  if (files.length === 0) throw new PictureRefused("none");
  const refused: Refused[] = [];
  for (const file of files) {
    try {
      await ctx.limits.count(ctx.tenant, "photos", String(member.id), PER_HOUR);
      if (file.isTooBig) throw new PictureRefused("too_big");
      await addPhoto(ctx, member.id, file.path, { approved: ctx.approvesPhotos });
    } catch (error) {
      refused.push({ ...refusedWith(ctx, error, "photos"), file: file.name.slice(0, 200) });
    }
  }
  return refused;
}

/** @returns false where the order does not name the member's photos */
async function change(ctx: Ctx, memberId: number, requested: Change): Promise<boolean> {
  if ("order" in requested) return orderPhotos(ctx, memberId, requested.order);
  if ("crop" in requested) {
    await ctx.limits.count(ctx.tenant, "photos", String(memberId), PER_HOUR);
    await cropPhoto(ctx, memberId, requested.photo, requested.crop);
  } else if (requested.do === "remove") await removePhoto(ctx, memberId, requested.photo);
  else await movePhoto(ctx, memberId, requested.photo, requested.do);
  return true;
}

async function reply(
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

/** Returns whether a script made the request: it reads the answer itself. */
function isCall(c: Context<DoorEnv>): boolean {
  return c.req.method !== "POST" || c.req.header("x-client-request") !== undefined;
}

function leadBack(failure?: Pick<Refused, "error">): Response {
  return leadTo(paths.profilePhotos(failure?.error));
}

function leadTo(location: string): Response {
  return answer(null, 303, { Location: location, "Cache-Control": "no-store" });
}
