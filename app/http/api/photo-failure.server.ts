import { PhotoNotFound, PhotosFull, PictureRefused, TooManyPictures } from "~/domain/photos/refusals.server";
import {
  PHOTO_MAX_BYTES,
  PHOTO_MAX_PIXELS,
  PHOTO_MIN_PIXELS,
  type PhotoProblem,
} from "~/domain/photos/rules";
import type { Ctx } from "../context.server";
import { TooOften } from "../limits/limits.server";
import { UploadsBusy } from "../limits/upload-slots.server";
import { answerError } from "./answer.server";
import { UploadBroken, UploadTooLarge } from "./receive-files.server";

const RETRY_SECONDS = "5";

/** What went wrong with a photo: a code for programs, a text for people. */
export type PhotoFailure = {
  status: 400 | 403 | 404 | 413 | 429 | 503;
  error: PhotoProblem;
  message: string;
};

/** The failure that an error stands for. Anything unexpected is thrown on. */
export function photoFailure(ctx: Pick<Ctx, "t">, error: unknown): PhotoFailure {
  const failure = photoFailureOf(ctx, error);
  if (!failure) throw error;
  return failure;
}

/** The failure that an error stands for; null for what has nothing to do with photos. */
export function photoFailureOf({ t }: Pick<Ctx, "t">, error: unknown): PhotoFailure | null {
  const failure = (status: PhotoFailure["status"], code: PhotoProblem, limit?: number): PhotoFailure => ({
    status,
    error: code,
    message: t(`photos:problem_${code}`, {
      limit,
      megabytes: PHOTO_MAX_BYTES / 1024 / 1024,
      megapixels:
        (error instanceof PictureRefused ? error.megapixels : undefined) ?? PHOTO_MAX_PIXELS / 1_000_000,
      pixels: PHOTO_MIN_PIXELS,
    }),
  });
  if (error instanceof PictureRefused) return failure(400, error.code);
  if (error instanceof PhotosFull) return failure(403, "full", error.limit);
  if (error instanceof PhotoNotFound) return failure(404, "gone");
  if (error instanceof TooManyPictures) return failure(503, "busy");
  if (error instanceof TooOften) return failure(429, "often");
  if (error instanceof UploadsBusy)
    return error.scope === "account" ? failure(429, "often") : failure(503, "busy");
  if (error instanceof UploadTooLarge) return failure(413, "over_limit");
  if (error instanceof UploadBroken) return failure(400, "interrupted");
  return null;
}

/** The failure as an answer; one that passes by itself says when to come back. */
export function answerPhotoFailure({ status, error, message }: PhotoFailure): Response {
  const response = answerError(status, error, message);
  if (status === 429 || status === 503) response.headers.set("Retry-After", RETRY_SECONDS);
  return response;
}
