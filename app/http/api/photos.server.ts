import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { Act } from "~/domain/act.server";
import { InvalidInput } from "~/domain/act-refusals.server";
import type { Account } from "~/domain/context";
import { addPhotoAct } from "~/domain/photos/add-photo.act.server";
import { cropPhotoAct } from "~/domain/photos/crop-photo.act.server";
import { listOwnPhotos } from "~/domain/photos/list-own-photos.server";
import { movePhotoAct } from "~/domain/photos/move-photo.act.server";
import { orderPhotosAct } from "~/domain/photos/order-photos.act.server";
import { PictureRefused } from "~/domain/photos/refusals.server";
import { removePhotoAct } from "~/domain/photos/remove-photo.act.server";
import { paths } from "~/paths";
import { perform, performParsed } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { answerRefused, refusedWith } from "../refusals/refused.server";
import { invalidInput } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import type { PhotosAnswer } from "./photos.call.server";
import { readBody } from "./read-body.server";
import type { ReceivedFile } from "./receive-files.server";
import { receiveUpload } from "./receive-upload.server";

const FIELDS = "photo, order, move, crop";

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
      if (refused === null) return invalidInput(ctx, FIELDS);
      return await reply(c, ctx, member, refused);
    } catch (error) {
      if (error instanceof InvalidInput) return invalidInput(ctx, FIELDS);
      return isCall(c) ? answerRefused(ctx, error, "photos") : leadBack(refusedWith(ctx, error, "photos"));
    }
  });
}

type Refused = { error: string; message: string; file: string };

/** Runs the operation of the method. @returns the refused files, or null for an invalid request */
async function run(c: Context<DoorEnv>, ctx: Ctx, member: Account): Promise<Refused[] | null> {
  const { method } = c.req;
  if (method === "GET" || method === "HEAD") return [];
  if (method === "POST" && c.req.header("content-type")?.startsWith("multipart/"))
    return receiveUpload(c, ctx, member, (files) => addAll(ctx, files));
  const { act, fields } = requested(method, await readBody(c));
  return (await perform(act, ctx, fields)).result === false ? null : [];
}

/** Returns the act that a request names by its method and fields. `do` is the field of the page's buttons without script. */
function requested(method: string, fields: Record<string, unknown>): { act: Act; fields: object } {
  if (method === "DELETE" || (method === "POST" && fields.do === "remove"))
    return { act: removePhotoAct, fields };
  if (method === "POST") return { act: movePhotoAct, fields: { ...fields, move: fields.do } };
  return { act: "order" in fields ? orderPhotosAct : "crop" in fields ? cropPhotoAct : movePhotoAct, fields };
}

/** Adds the files one by one; a refused one does not stop the others. @throws PictureRefused where no file was sent */
async function addAll(ctx: Ctx, files: readonly ReceivedFile[]): Promise<Refused[]> {
  if (files.length === 0) throw new PictureRefused("none");
  const refused: Refused[] = [];
  for (const { name, path, isTooBig } of files)
    try {
      await performParsed(addPhotoAct, ctx, { path, isTooBig });
    } catch (error) {
      refused.push({ ...refusedWith(ctx, error, "photos"), file: name.slice(0, 200) });
    }
  return refused;
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
  } satisfies z.input<typeof PhotosAnswer>;
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
