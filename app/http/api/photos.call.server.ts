import { z } from "zod";
import type { CallErrors } from "~/domain/call-description.server";
import { cropPhotoAct } from "~/domain/photos/crop-photo.act.server";
import { movePhotoAct } from "~/domain/photos/move-photo.act.server";
import { orderPhotosAct } from "~/domain/photos/order-photos.act.server";
import { pictureErrors } from "~/domain/photos/picture-errors";
import { removePhotoAct } from "~/domain/photos/remove-photo.act.server";
import { photoProblems, rejectionReasons } from "~/domain/photos/rules";
import { apiCall } from "./api-call.server";

const listed = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(", ");

/** The member's own photos in the calls. product 8.18, 8.22 */
export const PhotosAnswer = z.object({
  photos: z
    .array(
      z
        .object({
          id: z.int(),
          status: z.enum(["inspecting", "active", "rejected"]),
          reason: z
            .string()
            .nullable()
            .describe(`why it was rejected: ${listed(rejectionReasons)}; otherwise null`),
          isMain: z.boolean().describe("the first that others see"),
          isHidden: z
            .boolean()
            .describe("approved, but beyond the number that others see of a member without premium"),
          thumb: z.string(),
          card: z.string(),
          full: z.string(),
          width: z.int().describe("of `full`, in pixels"),
          height: z.int().describe("of `full`, in pixels"),
        })
        .meta({ id: "OwnPhoto" }),
    )
    .describe("in their order, with any status"),
  limit: z.int().describe("the maximum number of photos of the member"),
  refused: z
    .array(
      z
        .object({
          file: z.string(),
          error: z.string().describe(`why it was refused: ${listed(photoProblems)}`),
          message: z.string(),
        })
        .meta({ id: "RefusedFile" }),
    )
    .describe("the files that were refused; the others are accepted"),
});

const photos = { path: "/api/photos.php", access: "account", output: PhotosAnswer } as const;

const errors = {
  400: ["invalid_input", "interrupted", ...pictureErrors],
  403: ["full"],
  404: ["gone"],
  413: ["over_limit"],
  429: ["often"],
  503: ["busy"],
} as const satisfies CallErrors;

/** The calls of the member's own photos. product 8.18, 8.22 */
export const photosCalls = [
  apiCall({
    ...photos,
    method: "GET",
    about: "The member's own photos. `refused` is empty.",
    examples: [
      {
        output: {
          photos: [{ id: 7, status: "active", isMain: true, isHidden: false }],
          limit: 25,
          refused: [],
        },
      },
    ],
  }),
  apiCall({
    ...photos,
    method: "POST",
    // Several pictures with a limit each.
    bodyLimitBytes: 64 * 1024 * 1024,
    body: z.object({ photo: z.array(z.file()).describe("the files, at most 15 MB each, 64 MB in all") }),
    bodyType: "multipart/form-data",
    about: `Adds photos. Before the body is read, it answers 429 \`often\` if three uploads of the account are running, or it has declared
      600 MB or 200 uploads within the hour, and 503 \`busy\` with \`Retry-After\` if the brand or the process is at its limit. It answers
      413 \`over_limit\` at the first part above the limit (100 files, 20 text fields).`,
    errors,
    otherAnswers: {
      303: "a form without script, which sends no `X-Client-Request`, is redirected to the profile",
    },
    examples: [
      { output: { photos: [{ id: 7, status: "inspecting", isMain: false }], limit: 25, refused: [] } },
    ],
  }),
  apiCall({
    ...photos,
    method: "PUT",
    body: z.union([
      orderPhotosAct.input
        .extend({
          order: orderPhotosAct.input.shape.order.describe(
            "all ids, each once; an incomplete list is refused",
          ),
        })
        .describe("order all photos"),
      movePhotoAct.input.describe("move a photo"),
      cropPhotoAct.input
        .extend({
          crop: cropPhotoAct.input.shape.crop.describe("fractions of the picture, from 0 to 1"),
        })
        .describe("crop a photo"),
    ]),
    about: "Orders, moves or crops photos.",
    errors,
    examples: [
      {
        body: { photo: 7, move: "first" },
        output: { photos: [{ id: 7, isMain: true }], limit: 25, refused: [] },
      },
    ],
  }),
  apiCall({
    ...photos,
    method: "DELETE",
    body: removePhotoAct.input,
    about: "Removes a photo.",
    errors: { 400: ["invalid_input"], 404: ["gone"] },
    examples: [{ body: { photo: 7 }, output: { photos: [], limit: 25, refused: [] } }],
  }),
];
