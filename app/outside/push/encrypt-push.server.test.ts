import { expect, test } from "vitest";
import { encryptPush } from "./encrypt-push.server";

/** Of the example in RFC 8291. */
const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

test("pushes of different texts have the same length, and no two are alike", () => {
  const bodies = ["a", "a", "somebody with a long name has written"].map((text) =>
    encryptPush(keys, text, 200),
  );
  expect(new Set(bodies.map(({ length }) => length)).size).toBe(1);
  expect(new Set(bodies.map((body) => body.toString("hex"))).size).toBe(3);
});

test("a key that is not a point of the curve is refused", () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString("base64url");
  expect(() => encryptPush({ ...keys, p256dh }, "a")).toThrow();
});
