import { readdirSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { chatsOf, chatsOn, clientId, openedBy, refusalIn, sentIn, write } from "../support/chats";
import { joinMember, type Member } from "../support/members";
import { manyPixels } from "../support/picture-bombs";
import { phonePicture, picture } from "../support/pictures";
import type { ServedDatabase } from "../support/served-database";
import type { Answer, TestServer } from "../support/server";
import { type SharedServer, shareServer } from "../support/shared-server";

const BOUNDARY = "----chat-photo";
const PRICE = 3;
/** Price of a photo while the text is free. */
const PHOTO_CREDITS = 2;
let database: ServedDatabase;
let server: TestServer;
let errors: SharedServer["errors"];
let chats: ReturnType<typeof chatsOn>;

beforeAll(async () => {
  ({ server, database, errors } = await shareServer());
  chats = chatsOn(server, database);
});
afterAll(() => {
  expect(errors()).toEqual([]);
});

type To = { profile: number } | { conversation: number };
type Options = { id?: string; text?: string; files?: Buffer[]; more?: Record<string, string> };

function form(to: To, { id = clientId(), text, files = [], more = {} }: Options): Buffer {
  const texts = { ...to, client_message_id: id, ...(text === undefined ? {} : { text }), ...more };
  const field = ([name, value]: [string, unknown]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const file = (bytes: Buffer) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ];
  return Buffer.concat([
    ...Object.entries(texts).map(field),
    ...files.flatMap(file),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

const headersOf = (browser: FormBrowser) => ({
  ...browser.headers,
  Origin: `http://${browser.host}:${server.port}`,
  Cookie: `session=${browser.cookie("session") ?? ""}`,
  "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
});

function send({ browser }: Pick<Member, "browser">, to: To, options: Options): Promise<Answer> {
  const headers = headersOf(browser);
  return server.fetch(browser.host, "/api/chat-photo.php", {
    method: "POST",
    headers,
    body: form(to, options),
  });
}

const storedFiles = () => {
  try {
    return readdirSync(path.join(server.dataDir, "media"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".webp"))
      .sort();
  } catch {
    return [];
  }
};
const drafts = () => readdirSync(server.tmpDir).filter((name) => name.startsWith("livery-upload-"));

async function pair(credits = 30): Promise<[Member, Member]> {
  return [await chats.premium(credits), await chats.member()];
}

describe("a photo in a chat", () => {
  test("costs its price and is visible only to the two members", async () => {
    const [ana, bo] = await pair();
    const stranger = await chats.member();
    const { conversation, message } = sentIn(
      await send(ana, { profile: bo.id }, { text: "From the harbour", files: [await picture()] }),
    );
    expect(message).toMatchObject({ kind: "photo", text: "From the harbour", price: PRICE });
    expect(message.photo).toMatchObject({ width: 900, height: 1200 });
    expect(await chats.balance(ana.id)).toBe(30 - PRICE);
    const theirs = (await openedBy(bo, { conversation })).messages[0]!;
    expect(theirs).toMatchObject({ own: false, kind: "photo", photo: message.photo });
    expect((await chatsOf(bo)).chats[0]!.last_message).toMatchObject({ kind: "photo" });
    for (const one of [ana, bo]) {
      const thumb = await one.browser.get(message.photo!.thumb);
      expect([
        thumb.status,
        thumb.headers["content-type"],
        thumb.headers["cache-control"],
        thumb.headers.vary,
      ]).toEqual([200, "image/webp", "private, max-age=86400, immutable", expect.stringContaining("Cookie")]);
      expect((await one.browser.get(message.photo!.full)).status).toBe(200);
    }
    expect((await stranger.browser.get(message.photo!.full)).status).toBe(404);
    expect((await new FormBrowser(server, ana.browser.host).get(message.photo!.full)).status).toBe(403);
    const elsewhere = await joinMember(server, database, "abendrot.example", "DE");
    expect((await elsewhere.browser.get(message.photo!.full)).status).toBe(404);
    // The files are not served at any other address either.
    const [row] = await chats.messages(conversation);
    for (const size of ["thumb", "card", "full"])
      expect((await ana.browser.get(`/media/${row!.photo}-${size}.webp`)).status).toBe(404);
  });

  test("is stored without the camera's metadata and in upright orientation", async () => {
    const [ana, bo] = await pair();
    const { message } = sentIn(await send(ana, { profile: bo.id }, { files: [await phonePicture()] }));
    const { body } = await bo.browser.get(message.photo!.full);
    const found = await sharp(body).metadata();
    expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(body.includes("Secretphone")).toBe(false);
    expect([message.photo!.width, message.photo!.height]).toEqual([900, 1200]);
  });

  test("of 12 million pixels is accepted", async () => {
    const [ana, bo] = await pair();
    const large = await picture({ width: 4000, height: 3000 });
    expect(sentIn(await send(ana, { profile: bo.id }, { files: [large] })).message.photo).toMatchObject({
      width: 1600,
      height: 1200,
    });
  });

  test("is stored, debited and saved to files once when it is resent with the same client_message_id", async () => {
    const [ana, bo] = await pair();
    const [id, files] = [clientId(), [await picture()]];
    const before = storedFiles();
    const answers = await Promise.all([1, 2, 3].map(() => send(ana, { profile: bo.id }, { id, files })));
    answers.push(await send(ana, { profile: bo.id }, { id, files }));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { conversation } = sentIn(answers[0]!);
    expect(await chats.messages(conversation)).toHaveLength(1);
    expect(await chats.balance(ana.id)).toBe(30 - PRICE);
    expect(storedFiles().length - before.length).toBe(2);
    expect(await database.query("select * from photo_files_to_delete")).toEqual([]);
  });

  test("is drawn once when its sender sends it three times at the same time", async () => {
    await database.query(`create table drawn (name text);
      create function note_drawn() returns trigger language plpgsql security definer as $$
        begin insert into drawn values (new.name); return null; end $$;
      create trigger note_drawn after insert on photo_files_to_delete for each row execute function note_drawn()`);
    try {
      const [ana, bo] = await pair();
      const [id, files] = [clientId(), [await picture()]];
      const answers = await Promise.all([1, 2, 3].map(() => send(ana, { profile: bo.id }, { id, files })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await database.query("select name from drawn")).toHaveLength(1);
    } finally {
      await database.query("drop function note_drawn() cascade; drop table drawn");
    }
  });

  test("is removed for the member who removes the chat and remains for the other", async () => {
    const [ana, bo] = await pair();
    const { conversation, message } = sentIn(
      await send(ana, { profile: bo.id }, { files: [await picture()] }),
    );
    await bo.browser.call("DELETE", "/api/chat.php", { conversation });
    expect((await bo.browser.get(message.photo!.full)).status).toBe(404);
    expect((await ana.browser.get(message.photo!.full)).status).toBe(200);
  });
});

test("a free member pays the photo price for a photo while text is free", async () => {
  const [ana, bo] = [await chats.member(), await chats.member()];
  await chats.grant(ana.id, 10);
  expect(await openedBy(ana, { profile: bo.id })).toMatchObject({ price: 0, photo_price: PHOTO_CREDITS });
  const { conversation, message } = sentIn(await send(ana, { profile: bo.id }, { files: [await picture()] }));
  expect(message).toMatchObject({ kind: "photo", price: PHOTO_CREDITS });
  expect(await chats.balance(ana.id)).toBe(10 - PHOTO_CREDITS);
  expect((await openedBy(bo, { conversation })).messages).toMatchObject([{ kind: "photo" }]);
});

describe("a photo is refused without a trace:", () => {
  let before: string[];
  const nothingLeft = async (sender: Member, credits: number) => {
    expect([storedFiles(), drafts()]).toEqual([before, []]);
    expect(await database.query("select * from photo_files_to_delete")).toEqual([]);
    expect(await chats.balance(sender.id)).toBe(credits);
    expect(await database.query(`select * from messages where sender_id = ${sender.id}`)).toEqual([]);
  };

  test("when a free member has too few credits for it", async () => {
    before = storedFiles();
    const [ana, bo] = [await chats.member(), await chats.member()];
    await chats.grant(ana.id, PHOTO_CREDITS - 1);
    const answer = await send(ana, { profile: bo.id }, { files: [await picture()] });
    expect(refusalIn(answer)).toEqual([403, "not_enough_credits"]);
    await nothingLeft(ana, PHOTO_CREDITS - 1);
  });

  test("when there are too few credits, even if they run out while the photo is drawn", async () => {
    before = storedFiles();
    const [ana, bo] = await pair(PRICE - 1);
    const files = [await picture()];
    expect((await send(ana, { profile: bo.id }, { files })).json()).toMatchObject({
      error: "not_enough_credits",
      price: PRICE,
      credits: PRICE - 1,
    });
    await nothingLeft(ana, PRICE - 1);
    const [cleo] = await pair(PRICE);
    const both = await Promise.all([1, 2].map(() => send(cleo, { profile: bo.id }, { files })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect([await chats.balance(cleo.id), storedFiles().length - before.length]).toEqual([0, 2]);
    expect(await database.query("select * from photo_files_to_delete")).toEqual([]);
  });

  test.each([
    [
      "an SVG file sent as a photo",
      () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      400,
      "type",
    ],
    ["an empty file", () => Buffer.alloc(0), 400, "empty"],
    ["half a photo", async () => (await picture()).subarray(0, 3000), 400, "broken"],
    [
      "a decompression bomb: few bytes with very many pixels",
      () => manyPixels(16_000, 16_000),
      400,
      "too_many_pixels",
    ],
    [
      "more than 15 MB",
      async () => Buffer.concat([await picture(), Buffer.alloc(15 * 1024 * 1024)]),
      400,
      "too_big",
    ],
  ] as const)("%s", async (_, make, status, code) => {
    before = storedFiles();
    const [ana, bo] = await pair(9);
    expect(refusalIn(await send(ana, { profile: bo.id }, { files: [await make()] }))).toEqual([status, code]);
    await nothingLeft(ana, 9);
  });

  test("a request that is not a form with one photo and a client_message_id", async () => {
    before = storedFiles();
    const [ana, bo] = await pair(9);
    const file = await picture();
    for (const options of [{ files: [] }, { files: [file, file] }, { files: [file], id: "short" }])
      expect((await send(ana, { profile: bo.id }, options)).status).toBe(400);
    const long = { files: [file], more: { [`${"x".repeat(200)}`]: "y".repeat(70_000) } };
    expect((await send(ana, { profile: bo.id }, long)).status).toBe(413);
    const answer = await ana.browser.call("POST", "/api/chat-photo.php", { profile: bo.id });
    expect(refusalIn(answer)).toEqual([400, "invalid_input"]);
    await nothingLeft(ana, 9);
  });

  test("when its text is too long", async () => {
    before = storedFiles();
    const [ana, bo] = await pair(9);
    const answer = await send(ana, { profile: bo.id }, { files: [await picture()], text: "x".repeat(1001) });
    expect(refusalIn(answer)).toEqual([413, "too_long"]);
    await nothingLeft(ana, 9);
  });

  test("when the conversation belongs to others, of the same brand or another", async () => {
    const [ana, bo] = await pair(9);
    const stranger = await chats.premium(9);
    const { conversation } = sentIn(await write(ana, { profile: bo.id }, "Hello"));
    const elsewhere = await joinMember(server, database, "abendrot.example", "DE");
    before = storedFiles();
    const files = [await picture()];
    expect((await send(stranger, { conversation }, { files })).status).toBe(404);
    await database.query(`update members set paid_user = true where id = ${elsewhere.id}`);
    for (const to of [{ conversation }, { profile: bo.id }])
      expect((await send(elsewhere, to, { files })).status).toBe(404);
    await nothingLeft(stranger, 9);
  });

  test("when the connection is cut during the upload", async () => {
    const [ana, bo] = await pair(9);
    before = storedFiles();
    const body = form({ profile: bo.id }, { files: [await picture()] });
    await new Promise<void>((resolve) => {
      const cut = request({
        host: "127.0.0.1",
        port: server.port,
        path: "/api/chat-photo.php",
        method: "POST",
        headers: {
          ...headersOf(ana.browser),
          host: `${ana.browser.host}:${server.port}`,
          "content-length": body.length,
        },
      });
      cut.on("error", () => resolve());
      cut.on("close", () => resolve());
      cut.write(body.subarray(0, Math.floor(body.length / 2)), () => cut.destroy());
    });
    // The server answers this request after it has noticed the broken upload.
    expect((await send(ana, { profile: bo.id }, { files: [] })).status).toBe(400);
    await expect.poll(drafts).toEqual([]);
    await nothingLeft(ana, 9);
  });
});
