import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PhotoContext } from "~/domain/context";
import { addPhoto } from "~/domain/photos/add-photo.server";
import { cropPhoto } from "~/domain/photos/crop-photo.server";
import { deleteDueFiles } from "~/domain/photos/delete-due-files.server";
import { inspectPhoto, listWaitingPhotos } from "~/domain/photos/inspect-photo.server";
import { listOwnPhotos } from "~/domain/photos/list-own-photos.server";
import { movePhoto, orderPhotos } from "~/domain/photos/order-photos.server";
import { PhotoNotFound, PictureRefused } from "~/domain/photos/refusals.server";
import { removePhoto } from "~/domain/photos/remove-photo.server";
import { addMember, createPhotoTenants, photoRows } from "../support/photo-tenants";
import { picture } from "../support/pictures";

let tenants: Awaited<ReturnType<typeof createPhotoTenants>>;
let source: Buffer;
beforeAll(async () => {
  [tenants, source] = [await createPhotoTenants(), await picture()];
});
afterAll(() => tenants.close());

const half = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
/** Creates a member with three photos. */
async function owner(): Promise<{ id: number; photos: number[] }> {
  const id = await addMember(tenants.one);
  const photos = [];
  for (let at = 0; at < 3; at++) photos.push(await addPhoto(tenants.one, id, source));
  return { id, photos };
}
const orderOf = async (id: number) => (await listOwnPhotos(tenants.one, id)).photos.map((photo) => photo.id);

type Change = (ctx: PhotoContext, memberId: number, photoId: number) => Promise<unknown>;
const changes: [string, Change][] = [
  ["remove", (ctx, memberId, photoId) => removePhoto(ctx, memberId, photoId)],
  ["order", (ctx, memberId, photoId) => orderPhotos(ctx, memberId, [photoId])],
  ["move", (ctx, memberId, photoId) => movePhoto(ctx, memberId, photoId, "first")],
  ["crop", (ctx, memberId, photoId) => cropPhoto(ctx, memberId, photoId, half)],
];

describe.each(changes)("%s", (_, change) => {
  test("a stranger cannot, another tenant cannot, and nothing is changed", async () => {
    const { id, photos } = await owner();
    const stranger = await addMember(tenants.one);
    const before = [await photoRows(tenants.one), tenants.media.keys()];
    await expect(change(tenants.one, stranger, photos[2]!)).rejects.toThrow(PhotoNotFound);
    await expect(change(tenants.other, id, photos[2]!)).rejects.toThrow(PhotoNotFound);
    expect([await photoRows(tenants.one), tenants.media.keys()]).toEqual(before);
  });
});

describe("the order", () => {
  test("the order is stored as sent, the first approved photo is the main one, and an incomplete order changes nothing", async () => {
    const { id, photos } = await owner();
    const [a, b, c] = photos as [number, number, number];
    for (const partial of [[], [c, b], [c, b, c], [c, b, a, a]])
      expect(await orderPhotos(tenants.one, id, partial)).toBe(false);
    expect(await orderOf(id)).toEqual([a, b, c]);
    expect(await orderPhotos(tenants.one, id, [c, b, a])).toBe(true);
    expect(await orderOf(id)).toEqual([c, b, a]);
    await inspectPhoto(tenants.one, a, { approved: true });
    await inspectPhoto(tenants.one, b, { approved: true });
    const seen = (await listOwnPhotos(tenants.one, id)).photos;
    expect(seen.map(({ isMain }) => isMain)).toEqual([false, true, false]);
  });

  test("an order with another member's photo changes nothing", async () => {
    const { id, photos } = await owner();
    const foreign = (await owner()).photos[0]!;
    await expect(orderPhotos(tenants.one, id, [photos[2]!, foreign])).rejects.toThrow(PhotoNotFound);
    expect(await orderOf(id)).toEqual(photos);
  });

  test.each([
    ["first", 2, [2, 0, 1]],
    ["earlier", 2, [0, 2, 1]],
    ["earlier", 0, [0, 1, 2]],
    ["later", 0, [1, 0, 2]],
    ["later", 2, [0, 1, 2]],
  ] as const)("a move %s from position %i gives the order %j", async (move, at, after) => {
    const { id, photos } = await owner();
    await movePhoto(tenants.one, id, photos[at]!, move);
    expect(await orderOf(id)).toEqual(after.map((one) => photos[one]));
  });

  test("simultaneous moves end in one order that contains every photo", async () => {
    const { id, photos } = await owner();
    await Promise.all([0, 1, 2, 1, 0].map((at) => movePhoto(tenants.one, id, photos[at]!, "first")));
    expect((await orderOf(id)).sort()).toEqual([...photos].sort());
  });
});

describe("a crop", () => {
  test("a crop stores the selected part under new names and deletes the old files", async () => {
    const { photos } = await owner();
    const before = (await photoRows(tenants.one)).find(({ id }) => id === photos[0])!;
    const files = tenants.media.keys().length;
    await cropPhoto(tenants.one, before.member_id, before.id, half);
    const after = (await photoRows(tenants.one)).find(({ id }) => id === photos[0])!;
    expect([after.width, after.height, after.status]).toEqual([
      before.width / 2,
      before.height / 2,
      before.status,
    ]);
    expect([after.name, after.blurred_name]).not.toContain(before.name);
    expect(tenants.media.keys()).toHaveLength(files);
    expect(
      tenants.media.keys().filter((key) => key.includes(before.name) || key.includes(before.blurred_name)),
    ).toEqual([]);
  });

  test("a crop that leaves almost nothing is refused, and a rejected photo cannot be cropped", async () => {
    const { id, photos } = await owner();
    await expect(cropPhoto(tenants.one, id, photos[0]!, { ...half, width: 0.05 })).rejects.toThrow(
      PictureRefused,
    );
    await inspectPhoto(tenants.one, photos[0]!, { approved: false, reason: "quality" });
    await expect(cropPhoto(tenants.one, id, photos[0]!, half)).rejects.toThrow(PhotoNotFound);
  });

  test("two simultaneous crops leave no unused files", async () => {
    const { id, photos } = await owner();
    const files = tenants.media.keys().length;
    const tries = await Promise.allSettled([1, 2].map(() => cropPhoto(tenants.one, id, photos[0]!, half)));
    await deleteDueFiles({ ...tenants.one, now: new Date(tenants.one.now.getTime() + 7_200_000) });
    expect(tries.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(tenants.media.keys()).toHaveLength(files);
  });
});

describe("a removed photo", () => {
  test("a photo is removed with its files, and a second removal is refused", async () => {
    const { id, photos } = await owner();
    const files = tenants.media.keys().length;
    await removePhoto(tenants.one, id, photos[1]!);
    expect(tenants.media.keys()).toHaveLength(files - 4);
    await expect(removePhoto(tenants.one, id, photos[1]!)).rejects.toThrow(PhotoNotFound);
  });

  test("a photo is removed even if the store fails, and its files are deleted later", async () => {
    const { id, photos } = await owner();
    const files = tenants.media.keys().length;
    const stuck = { ...tenants.media, delete: () => Promise.reject(new Error("the store is away")) };
    await removePhoto({ ...tenants.one, media: stuck }, id, photos[0]!);
    expect(await orderOf(id)).toEqual(photos.slice(1));
    expect(tenants.media.keys()).toHaveLength(files);
    await deleteDueFiles(tenants.one);
    expect(tenants.media.keys()).toHaveLength(files - 4);
  });
});

describe("the inspection", () => {
  test("the inspection lists the longest waiting photos first and no inspected ones, and a rejected photo has a reason", async () => {
    const { id, photos } = await owner();
    const waiting = async () =>
      (await listWaitingPhotos(tenants.one, { limit: 1000 }))
        .map((one) => one.id)
        .filter((one) => photos.includes(one));
    expect(await waiting()).toEqual(photos);
    expect(await inspectPhoto(tenants.one, photos[0]!, { approved: true })).toBe(id);
    await inspectPhoto(tenants.one, photos[1]!, { approved: false, reason: "no_face" });
    expect(await waiting()).toEqual([photos[2]]);
    const own = (await listOwnPhotos(tenants.one, id)).photos;
    expect(own.map(({ status, reason }) => [status, reason])).toEqual([
      ["active", null],
      ["rejected", "no_face"],
      ["inspecting", null],
    ]);
    await inspectPhoto(tenants.one, photos[1]!, { approved: true });
    expect((await listOwnPhotos(tenants.one, id)).photos[1]).toMatchObject({
      status: "active",
      reason: null,
    });
  });

  test("another tenant neither sees nor inspects the photo", async () => {
    const { photos } = await owner();
    expect(await listWaitingPhotos(tenants.other, { limit: 1000 })).toEqual([]);
    await expect(inspectPhoto(tenants.other, photos[0]!, { approved: true })).rejects.toThrow(PhotoNotFound);
  });
});
