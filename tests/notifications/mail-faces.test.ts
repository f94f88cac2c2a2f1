import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LinkContext, PhotoContext } from "~/domain/context";
import { findMailFace, readFaceToken, writeFaceToken } from "~/domain/notifications/mail-faces.server";
import { addMember, createPhotoTenants, NOW } from "../support/photo-tenants";

type Ctx = PhotoContext & LinkContext;
let one: Ctx;
let other: Ctx;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ one, other, close } = await createPhotoTenants());
}, 60_000);
afterAll(() => close());

const text = () => randomBytes(16).toString("base64url");

/** Adds a member with an approved photo. @returns the number and the photo's name */
async function addWithPhoto(ctx: Ctx, more: object = {}): Promise<{ id: number; photo: string }> {
  const [id, photo] = [await addMember(ctx, more), text()];
  await ctx.db.transaction((tx) =>
    tx
      .insertInto("photos")
      .values({
        member_id: id,
        name: photo,
        blurred_name: text(),
        width: 480,
        height: 600,
        position: 0,
        status: "active",
        created_at: NOW,
      })
      .execute(),
  );
  return { id, photo };
}
const change = (ctx: Ctx, id: number, set: object) =>
  ctx.db.transaction((tx) => tx.updateTable("members").set(set).where("id", "=", id).execute());

test("a face's token names the recipient and the person, for 30 days, on its brand only", () => {
  const face = { viewerId: 7, memberId: 123_456 };
  const token = writeFaceToken(one, face);
  expect(readFaceToken(one, token)).toEqual(face);
  const later = (days: number) => ({ ...one, now: new Date(NOW.getTime() + days * 86_400_000) });
  expect(readFaceToken(later(30), token)).toEqual(face);
  expect(readFaceToken(later(31), token)).toBeNull();
  expect(readFaceToken(other, token)).toBeNull();
  for (const wrong of ["", ".", `x${token}`, `${token}x`, token.replace(".", "")])
    expect(readFaceToken(one, wrong), wrong).toBeNull();
});

test("a mail shows the main photo of a visible member, and the recipient's own", async () => {
  const [{ id: viewerId, photo: own }, { id: memberId, photo }] = [
    await addWithPhoto(one),
    await addWithPhoto(one),
  ];
  expect(await findMailFace(one, { viewerId, memberId })).toBe(photo);
  expect(await findMailFace(one, { viewerId, memberId: viewerId })).toBe(own);
});

test.each([
  ["is banned", { status: "banned", banned_at: NOW }],
  ["is leaving", { status: "pending_deletion" }],
  ["is invisible", { invisible: true }],
] as const)("the photo of a member who %s is gone from mails", async (_state, set) => {
  const [viewer, member] = [await addMember(one), await addWithPhoto(one)];
  await change(one, member.id, set);
  expect(await findMailFace(one, { viewerId: viewer, memberId: member.id })).toBeNull();
});

test.each(["recipient", "other"])("the photo is gone from mails after a block by the %s", async (by) => {
  const [viewerId, { id: memberId }] = [await addMember(one), await addWithPhoto(one)];
  const [blocker_id, blocked_id] = by === "recipient" ? [viewerId, memberId] : [memberId, viewerId];
  await one.db.transaction((tx) =>
    tx.insertInto("blocks").values({ blocker_id, blocked_id, created_at: NOW }).execute(),
  );
  expect(await findMailFace(one, { viewerId, memberId })).toBeNull();
});

test("a photo that is not approved, and one after its erasure, are in no mail", async () => {
  const [viewerId, { id: memberId }] = [await addMember(one), await addWithPhoto(one)];
  const set = (status: "inspecting" | "rejected") =>
    one.db.transaction((tx) =>
      tx.updateTable("photos").set({ status }).where("member_id", "=", memberId).execute(),
    );
  for (const status of ["inspecting", "rejected"] as const) {
    await set(status);
    expect(await findMailFace(one, { viewerId, memberId })).toBeNull();
  }
  await one.db.transaction((tx) => tx.deleteFrom("members").where("id", "=", memberId).execute());
  expect(await findMailFace(one, { viewerId, memberId })).toBeNull();
});

test("a recipient who is gone or unconfirmed sees no face, nor does one of a brand without clear photos", async () => {
  const [viewerId, { id: memberId }] = [await addMember(one), await addWithPhoto(one)];
  const blurred = {
    ...one,
    tenant: { ...one.tenant, config: { ...one.tenant.config, free_visible_photos: 0 } },
  };
  expect(await findMailFace(blurred, { viewerId, memberId })).toBeNull();
  for (const status of ["not_confirmed", "pending_deletion"] as const) {
    await change(one, viewerId, { status });
    expect(await findMailFace(one, { viewerId, memberId })).toBeNull();
  }
});

test("another tenant's picture is never found", async () => {
  const [viewerId, { id: memberId }] = [await addMember(one), await addWithPhoto(other)];
  expect(await findMailFace(one, { viewerId, memberId })).toBeNull();
});
