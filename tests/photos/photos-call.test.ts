import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "~/domain/accounts/passwords/passwords.server";
import { photoAddress } from "~/domain/photos/photo-links.server";
import type { PhotoSize } from "~/domain/photos/rules";
import { signerOf } from "~/http/start/secret.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { FormBrowser } from "../support/browser";
import { insertBrand } from "../support/insert-brand";
import { phonePicture, picture } from "../support/pictures";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { type Answer, startServer, type TestServer } from "../support/server";
import { newPerson } from "../support/sign-up";

const HOST = "kaleido.example";
const SECRET = "only for testing on this machine".padEnd(40, ".");
const DAY_MS = 86_400_000;
const HALF_DAY_S = 43_200;
/** Returns the link of a file as a page shows it at another time, or on another brand. */
function linkAt(name: string, size: PhotoSize, afterMs: number, id = "kaleido"): string {
  const tenant = { id, config: { cdn_prefix: "/media" } } as Tenant;
  return photoAddress({ tenant, sign: signerOf(SECRET), now: new Date(Date.now() + afterMs) }, name, size);
}
/** Returns when a link expires, in seconds. */
const expiryOf = (link: string) =>
  Number.parseInt(new URL(link, "http://any").searchParams.get("t") ?? "", 36);
const blurredLink = (name: string) => linkAt(name, "card", 0).replace("-card.webp", "-blurred.webp");
const password = "quiet evening harbour";
let database: ServedDatabase;
let server: TestServer;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  database = await createServedDatabase();
  // As in production, where photos are not approved automatically.
  server = await startServer({
    DATABASE_URL: database.url,
    NODE_ENV: "production",
    DRAIN_SECONDS: "0",
    SESSION_SECRET: SECRET,
  });
  await server.logged(({ msg }) => msg === "the database is ready");
  for (const slug of ["kaleido", "abendrot"]) await insertBrand(database, slug);
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

async function member(paid = false): Promise<{ id: number; browser: FormBrowser }> {
  const person = newPerson();
  const [row] = await database.query(
    `insert into members (tenant_id, email, name, password_hash, status, paid_user, language, signup_date, gender, seeks, sexuality,
       date_of_birth, country, terms_version, terms_accepted_at)
     select id, '${person.email}', '${person.name}', '${passwordHash}', 'active', ${paid}, 'de', now(), 'man', '{woman,man}', 'queer',
       '1980-01-01', 'FR', '2024-01-01', now() from tenants where slug = 'kaleido'
     returning id`,
  );
  const browser = new FormBrowser(server, HOST);
  const login = await browser.call("POST", "/api/user.php", { email: person.email, password });
  expect(login.status).toBe(200);
  return { id: Number(row!.id), browser };
}

type File = { name: string; bytes: Buffer };
const BOUNDARY = "----photos";

function form(files: readonly File[]): Buffer {
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const headersOf = (browser: FormBrowser, more: Record<string, string> = {}) => ({
  Origin: `http://${browser.host}:${server.port}`,
  Cookie: `session=${browser.cookie("session") ?? ""}`,
  "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
  ...more,
});

function send(browser: FormBrowser, files: readonly File[], isCall = true): Promise<Answer> {
  const headers = headersOf(browser, isCall ? { "X-Client-Request": "1" } : {});
  return server.fetch(browser.host, "/api/photos.php", { method: "POST", headers, body: form(files) });
}

/** Starts an upload that announces the given number of bytes and sends only the parts passed to `send`. */
function openUpload(browser: FormBrowser, bytes: number) {
  const headers = { ...headersOf(browser, { "X-Client-Request": "1" }), "content-length": bytes };
  const asking = request({
    host: "127.0.0.1",
    port: server.port,
    path: "/api/photos.php",
    method: "POST",
    headers: { ...headers, host: `${HOST}:${server.port}` },
    agent: false,
  });
  asking.flushHeaders();
  const closed = new Promise<void>((resolve) => asking.once("close", () => resolve()));
  const answered = new Promise<{ status: number | undefined; text: string }>((resolve) =>
    asking.once("response", async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode, text });
    }),
  );
  asking.on("error", () => undefined);
  return {
    send: (part: Buffer) => void asking.write(part),
    answered,
    close: () => {
      asking.destroy();
      return closed;
    },
  };
}

type UploadAnswer = {
  photos: {
    id: number;
    status: string;
    isMain: boolean;
    card: string;
    full: string;
    width: number;
    height: number;
  }[];
  limit: number;
  refused: { file: string; error: string; message: string }[];
};
const received = (answer: Answer) => answer.json() as UploadAnswer;
const jpeg = async (name = "me.jpg"): Promise<File> => ({ name, bytes: await picture() });
const rows = (id: number) => database.query(`select * from photos where member_id = ${id} order by position`);
const filesOf = () =>
  readdirSync(path.join(server.dataDir, "media"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".webp"),
  );
const drafts = () => readdirSync(server.tmpDir).filter((name) => name.startsWith("livery-upload-"));

describe("adding photos", () => {
  test("an upload of several photos stores the valid ones and returns the reason for a refused one", async () => {
    const { id, browser } = await member();
    const answer = await send(browser, [
      { name: "phone.jpg", bytes: await phonePicture() },
      { name: "drawing.jpg", bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
      await jpeg(),
    ]);
    expect(answer.status).toBe(200);
    const { photos, limit, refused } = received(answer);
    expect(photos.map(({ status, isMain }) => [status, isMain])).toEqual([
      ["inspecting", false],
      ["inspecting", false],
    ]);
    expect(limit).toBe(3);
    expect(refused).toEqual([
      { file: "drawing.jpg", error: "type", message: expect.stringContaining("JPEG") },
    ]);
    expect(await rows(id)).toHaveLength(2);
    expect(drafts()).toEqual([]);
  });

  test("an upload of fifty photos stores as many as the limit allows and reports each of the rest", async () => {
    const { id, browser } = await member();
    const { bytes } = await jpeg();
    const answer = await send(
      browser,
      Array.from({ length: 50 }, (_, at) => ({ name: `${at}.jpg`, bytes })),
    );
    expect(answer.status).toBe(200);
    expect(received(answer).photos).toHaveLength(3);
    expect(new Set(received(answer).refused.map(({ error }) => error))).toEqual(new Set(["full"]));
    expect(received(answer).refused).toHaveLength(47);
    expect(await rows(id)).toHaveLength(3);
  });

  test("an upload with too many files is refused before any is processed, however small they are", async () => {
    const { id, browser } = await member();
    const crowd = Array.from({ length: 101 }, (_, at) => ({ name: `${at}.jpg`, bytes: Buffer.from("x") }));
    const answer = await send(browser, [await jpeg(), ...crowd]);
    expect([answer.status, answer.json()]).toEqual([413, expect.objectContaining({ error: "over_limit" })]);
    expect([await rows(id), drafts()]).toEqual([[], []]);
    expect((await send(browser, [await jpeg()])).status).toBe(200);
  });

  test("a file over 15 MB and a body over 64 MB are refused, and nothing is stored", async () => {
    const { id, browser } = await member();
    const before = filesOf();
    const large = {
      name: "large.jpg",
      bytes: Buffer.concat([await picture(), Buffer.alloc(15 * 1024 * 1024)]),
    };
    expect(received(await send(browser, [large])).refused[0]).toMatchObject({
      error: "too_big",
      message: expect.stringContaining("15"),
    });
    const huge = await server
      .fetch(HOST, "/api/photos.php", {
        method: "POST",
        headers: headersOf(browser, { "content-length": String(65 * 1024 * 1024) }),
      })
      .catch(() => null);
    if (huge) expect(huge.status).toBe(413);
    expect([await rows(id), filesOf(), drafts()]).toEqual([[], before, []]);
  });

  test("an interrupted upload leaves nothing behind", async () => {
    const { id, browser } = await member();
    const before = filesOf();
    const body = form([await jpeg()]);
    await new Promise<void>((resolve) => {
      const cut = request({
        host: "127.0.0.1",
        port: server.port,
        path: "/api/photos.php",
        method: "POST",
        headers: { ...headersOf(browser), host: `${HOST}:${server.port}`, "content-length": body.length },
      });
      cut.on("error", () => resolve());
      cut.on("close", () => resolve());
      cut.write(body.subarray(0, Math.floor(body.length / 2)), () => cut.destroy());
    });
    // The next upload is answered after the server noticed the broken one.
    expect((await send(browser, [await jpeg()])).status).toBe(200);
    await expect.poll(drafts).toEqual([]);
    expect([(await rows(id)).length, filesOf().length - before.length]).toEqual([1, 4]);
  });

  test.each([
    ["an empty body", ""],
    ["plain text", "hello"],
    ["a truncated form", form([{ name: "a.jpg", bytes: Buffer.from("x") }]).subarray(0, 120)],
    ["a broken part header", `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="`],
  ])("%s instead of a form is refused with a message", async (_, body) => {
    const { id, browser } = await member();
    const headers = headersOf(browser, { "X-Client-Request": "1" });
    const answer = await server.fetch(HOST, "/api/photos.php", { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: "interrupted", message: expect.stringMatching(/\w/) });
    expect([await rows(id), drafts()]).toEqual([[], []]);
  });

  test("an upload without a photo is refused with a request to choose one", async () => {
    const { browser } = await member();
    const answer = await send(browser, [{ name: "", bytes: Buffer.alloc(0) }]);
    expect([answer.status, answer.json()]).toEqual([400, { error: "none", message: expect.any(String) }]);
    expect((await send(browser, [], false)).headers.location).toBe("/profile?photo=none#photos");
  });

  test("an upload of empty parts is refused at the limit, without reading the rest of its 30 MB", async () => {
    const { browser } = await member();
    const upload = openUpload(browser, 30 * 1024 * 1024);
    upload.send(Buffer.from(`--${BOUNDARY}\r\n\r\n\r\n`.repeat(400)));
    // The rest of the body is never sent, so a server that waits for it would not answer.
    const answer = await upload.answered;
    expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('"over_limit"')]);
    await upload.close();
    await expect.poll(drafts).toEqual([]);
    expect((await send(browser, [await jpeg()])).status).toBe(200);
  });

  test("an account runs three uploads at the same time; a fourth is refused unread, and other accounts are not limited", async () => {
    const [{ browser }, other] = [await member(), await member()];
    const running = [1, 2, 3].map(() => openUpload(browser, 1024 * 1024));
    for (const upload of running) upload.send(Buffer.from(`--${BOUNDARY}\r\n`));
    // Each upload that has started has its folder.
    await expect.poll(() => drafts().length).toBe(3);
    const fourth = openUpload(browser, 1024 * 1024);
    expect([(await fourth.answered).status, drafts().length]).toEqual([429, 3]);
    expect((await send(other.browser, [await jpeg()])).status).toBe(200);
    for (const upload of [...running, fourth]) await upload.close();
    await expect.poll(drafts).toEqual([]);
    expect((await send(browser, [await jpeg()])).status).toBe(200);
  });

  test("the bytes that an account announces count towards its limit before they are read", async () => {
    const { browser } = await member();
    const statuses: (number | undefined)[] = [];
    for (let at = 0; at < 11; at++) {
      const upload = openUpload(browser, 60 * 1024 * 1024);
      upload.send(Buffer.from(`--${BOUNDARY}\r\n\r\n\r\n`.repeat(400)));
      statuses.push((await upload.answered).status);
      await upload.close();
    }
    expect(statuses).toEqual([...Array(10).fill(413), 429]);
  });

  test("a plain form redirects to the photos, with the reason if one is refused", async () => {
    const { browser } = await member();
    const good = await send(browser, [await jpeg()], false);
    expect([good.status, good.headers.location]).toEqual([303, "/profile#photos"]);
    const bad = await send(browser, [{ name: "a.bmp", bytes: Buffer.from("BM, a bitmap") }], false);
    expect([bad.status, bad.headers.location]).toEqual([303, "/profile?photo=type#photos"]);
  });

  test("uploads of strangers, of another brand's session and from another site are refused and not read", async () => {
    const stranger = new FormBrowser(server, HOST);
    const answer = await send(stranger, [await jpeg()]);
    expect([answer.status, answer.json()]).toMatchObject([403, { error: "authentication_required" }]);
    const elsewhere = new FormBrowser(server, "abendrot.example");
    elsewhere.setCookie("session", (await member()).browser.cookie("session")!);
    expect((await send(elsewhere, [await jpeg()])).status).toBe(403);
    const crossSite = await server.fetch(HOST, "/api/photos.php", {
      method: "POST",
      headers: headersOf((await member()).browser, { Origin: "https://evil.example" }),
      body: form([await jpeg()]),
    });
    expect(crossSite.status).toBe(403);
    expect(drafts()).toEqual([]);
  });
});

describe("changing photos", () => {
  test("a member orders, moves, crops and removes photos", async () => {
    const { id, browser } = await member(true);
    const added = received(await send(browser, [await jpeg("1"), await jpeg("2"), await jpeg("3")])).photos;
    const [a, b, c] = added.map((photo) => photo.id);
    const ids = (answer: Answer) => received(answer).photos.map((photo) => photo.id);
    expect(ids(await browser.call("PUT", "/api/photos.php", { order: [c, a, b] }))).toEqual([c, a, b]);
    expect(ids(await browser.call("PUT", "/api/photos.php", { photo: b, move: "first" }))).toEqual([b, c, a]);
    const cropped = received(
      await browser.call("PUT", "/api/photos.php", {
        photo: b,
        crop: { left: 0, top: 0, width: 0.5, height: 0.5 },
      }),
    );
    expect(cropped.photos[0]).toMatchObject({ id: b, width: 450, height: 600 });
    const old = added.find((photo) => photo.id === b)!;
    expect((await browser.get(old.full)).status).toBe(404);
    expect((await browser.get(cropped.photos[0]!.full)).status).toBe(200);
    expect(ids(await browser.call("DELETE", "/api/photos.php", { photo: c }))).toEqual([b, a]);
    expect(await rows(id)).toHaveLength(2);
  });

  test("the list contains a member's own photos in their order, and a stranger is refused", async () => {
    const { browser } = await member(true);
    const added = received(await send(browser, [await jpeg("1"), await jpeg("2")])).photos;
    const listed = received(await browser.get("/api/photos.php"));
    expect(listed).toMatchObject({ photos: added, refused: [] });
    const other = received(await (await member()).browser.get("/api/photos.php"));
    expect(other.photos).toEqual([]);
    const stranger = await new FormBrowser(server, HOST).get("/api/photos.php");
    expect([stranger.status, stranger.json()]).toMatchObject([403, { error: "authentication_required" }]);
  });

  test("an order that omits or repeats photos and ids of a wrong type are refused", async () => {
    const { browser } = await member(true);
    const added = received(await send(browser, [await jpeg("1"), await jpeg("2")])).photos;
    const [a, b] = added.map((photo) => photo.id);
    for (const body of [
      { order: [b] },
      { order: [] },
      { order: [b, a, b] },
      { order: [b, b] },
      { order: [[b], [a]] },
      { order: [true, a] },
      { photo: [b], move: "first" },
    ]) {
      const answer = await browser.call("PUT", "/api/photos.php", body);
      expect([body, answer.status, answer.json()]).toEqual([
        body,
        400,
        { error: "invalid_input", message: expect.any(String) },
      ]);
    }
    expect((await browser.call("DELETE", "/api/photos.php", { photo: [b] })).status).toBe(400);
    const { text } = await browser.get("/profile");
    expect(text.indexOf(`data-photo="${a}"`)).toBeGreaterThan(0);
    expect(text.indexOf(`data-photo="${a}"`)).toBeLessThan(text.indexOf(`data-photo="${b}"`));
  });

  test("the buttons of the page work without script", async () => {
    const { id, browser } = await member();
    const [a, b] = received(await send(browser, [await jpeg("1"), await jpeg("2")])).photos.map(
      (photo) => photo.id,
    );
    expect((await browser.post("/api/photos.php", { photo: String(b), do: "first" })).headers.location).toBe(
      "/profile#photos",
    );
    expect((await rows(id)).map((row) => Number(row.id))).toEqual([b, a]);
    await browser.post("/api/photos.php", { photo: String(a), do: "remove" });
    expect((await rows(id)).map((row) => Number(row.id))).toEqual([b]);
  });

  test("a stranger gets 404 for another member's photo", async () => {
    const [owner, stranger] = [await member(), await member()];
    const [photo] = received(await send(owner.browser, [await jpeg()])).photos;
    const before = await rows(owner.id);
    for (const [method, body] of [
      ["PUT", { order: [photo!.id] }],
      ["PUT", { photo: photo!.id, move: "first" }],
      ["PUT", { photo: photo!.id, crop: { left: 0, top: 0, width: 0.5, height: 0.5 } }],
      ["DELETE", { photo: photo!.id }],
    ] as const) {
      const answer = await stranger.browser.call(method, "/api/photos.php", body);
      expect([answer.status, answer.json()]).toMatchObject([404, { error: "gone" }]);
    }
    expect(await rows(owner.id)).toEqual(before);
  });

  test.each([
    ["PUT", {}],
    ["PUT", { photo: 1, crop: { left: 0.8, top: 0, width: 0.5, height: 1 } }],
    ["PUT", { photo: 1, crop: { left: 0, top: 0, width: "all", height: 1 } }],
    ["PUT", { order: ["x"] }],
    ["DELETE", {}],
    ["POST", { photo: 1, do: "explode" }],
  ])("the malformed call %s %j gets 400", async (method, body) => {
    const { browser } = await member();
    expect((await browser.call(method, "/api/photos.php", body)).status).toBe(400);
  });
});

describe("serving", () => {
  test("an uninspected photo is served only to its owner and not cached; an approved one is served to all who have its link, and cached for a day at most by their browsers", async () => {
    const [owner, stranger] = [await member(), await member()];
    const [photo] = received(await send(owner.browser, [await jpeg()])).photos;
    const own = await owner.browser.get(photo!.full);
    expect([own.status, own.headers["content-type"], own.headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      "private, no-store",
    ]);
    const [row] = await rows(owner.id);
    const addresses = [photo!.card, photo!.full, blurredLink(String(row!.blurred_name))];
    for (const asking of [stranger.browser, new FormBrowser(server, HOST)])
      for (const address of addresses) expect((await asking.get(address)).status).toBe(404);

    await database.query(`update photos set status = 'active' where id = ${photo!.id}`);
    for (const address of addresses) {
      const answer = await new FormBrowser(server, HOST).get(address);
      expect([answer.status, answer.headers["cache-control"]]).toEqual([
        200,
        expect.stringMatching(/^private, max-age=\d{5}, immutable$/),
      ]);
      const seconds = Number(/max-age=(\d+)/.exec(answer.headers["cache-control"] ?? "")?.[1]);
      expect(seconds).toBeGreaterThan(HALF_DAY_S - 600);
      expect(seconds).toBeLessThanOrEqual(2 * HALF_DAY_S);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect((await new FormBrowser(server, "abendrot.example").get(address)).status).toBe(404);
    }
    const head = await server.fetch(HOST, photo!.card, { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test("a photo's link that is unsigned, altered, expired or of another photo or brand answers 404 without a body", async () => {
    const owner = await member();
    const photos = received(await send(owner.browser, [await jpeg(), await jpeg()])).photos;
    await database.query(`update photos set status = 'active' where member_id = ${owner.id}`);
    const [first, second] = photos.map(({ full }) => full) as [string, string];
    expect((await server.fetch(HOST, first)).status).toBe(200);
    const [path = "", token = ""] = first.split("?t=");
    const [expiry = "", signature = ""] = token.split(".");
    const later = (Number.parseInt(expiry, 36) + 3600).toString(36);
    const [row] = await rows(owner.id);
    const refused = [
      path,
      `${path}?t=`,
      `${path}?t=${later}.${signature}`,
      `${path}?t=${expiry}.${"A".repeat(signature.length)}`,
      `${path}?t=${expiry}.`,
      `${path}?t=${token}.x`,
      `${path}?t=${second.split("?t=")[1]}`,
      linkAt(String(row!.name), "full", -DAY_MS),
      linkAt(String(row!.name), "full", DAY_MS),
      linkAt(String(row!.name), "full", 0, "abendrot"),
    ];
    for (const address of refused) {
      const answer = await server.fetch(HOST, address);
      expect([address, answer.status, answer.body.length, answer.headers["cache-control"]]).toEqual([
        address,
        404,
        0,
        "no-store",
      ]);
    }
    expect((await server.fetch(HOST, linkAt(String(row!.name), "full", 0))).status).toBe(200);
  });

  test("an approved photo is cached until the link expires and not a second longer, however old the link is", async () => {
    const owner = await member();
    const [photo] = received(await send(owner.browser, [await jpeg()])).photos;
    const [row] = await rows(owner.id);
    await database.query(`update photos set status = 'active' where id = ${photo!.id}`);
    const nowS = () => Math.floor(Date.now() / 1000);
    for (const hours of [0, 3, 6, 9, 11.8]) {
      const link = linkAt(String(row!.name), "full", (-hours * DAY_MS) / 24);
      const expiresS = expiryOf(link);
      const beforeS = nowS();
      const answer = await server.fetch(HOST, link);
      const seconds = Number(/max-age=(\d+)/.exec(answer.headers["cache-control"] ?? "")?.[1]);
      expect([hours, answer.status]).toEqual([hours, 200]);
      expect(seconds).toBeLessThanOrEqual(expiresS - beforeS);
      expect(seconds).toBeGreaterThanOrEqual(expiresS - nowS());
      expect(seconds).toBeLessThanOrEqual(DAY_MS / 1000);
      expect([answer.headers.expires, answer.headers.age]).toEqual([undefined, undefined]);
    }
  });

  test("a photo that its member deletes is gone under every link at once, also after it was served", async () => {
    const owner = await member();
    const [photo] = received(await send(owner.browser, [await jpeg()])).photos;
    const [row] = await rows(owner.id);
    await database.query(`update photos set status = 'active' where id = ${photo!.id}`);
    const links = [
      ...(["thumb", "card", "full"] as const).map((size) => linkAt(String(row!.name), size, 0)),
      blurredLink(String(row!.blurred_name)),
    ];
    const answers = async () => {
      const all = await Promise.all(links.map((link) => server.fetch(HOST, link)));
      return all.map(({ status }) => status);
    };
    expect(await answers()).toEqual([200, 200, 200, 200]);
    await owner.browser.call("DELETE", "/api/photos.php", { photo: photo!.id });
    expect(await answers()).toEqual([404, 404, 404, 404]);
    expect((await server.fetch(HOST, links[0]!)).headers["cache-control"]).toBe("no-store");
  });

  test.each([
    ["rejected", "update photos set status = 'rejected', rejected_reason = 'unclear' where member_id = ID"],
    [
      "of a member who requested deletion",
      "update members set status = 'pending_deletion', deletion_requested_at = now(), deletion_reason = 'else' where id = ID",
    ],
    ["of a banned member", "update members set status = 'banned', banned_at = now() where id = ID"],
    ["of an erased member", "delete from members where id = ID"],
  ])(
    "a photo %s is served to nobody under a link that is still valid, and the answer is not cached",
    async (_, statement) => {
      const [owner, stranger] = [await member(), await member()];
      await send(owner.browser, [await jpeg()]);
      const [row] = await rows(owner.id);
      await database.query(`update photos set status = 'active' where member_id = ${owner.id}`);
      await database.query(statement.replace("ID", String(owner.id)));
      for (const link of [linkAt(String(row!.name), "full", 0), blurredLink(String(row!.blurred_name))]) {
        const answer = await stranger.browser.get(link);
        expect([answer.status, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
      }
    },
  );

  test("a blocked viewer gets no further link to a photo, and the last one expires within a day", async () => {
    const [owner, viewer] = [await member(), await member()];
    const [photo] = received(await send(owner.browser, [await jpeg()])).photos;
    await database.query(`update photos set status = 'active' where id = ${photo!.id}`);
    const linksIn = async () => {
      const { text } = await viewer.browser.get(`/members/${owner.id}`);
      return [...text.matchAll(/\/media\/[\w-]{22}-full\.webp\?t=[\w.-]+/g)].map(([link]) => link);
    };
    const [link] = await linksIn();
    expect(link).toBeDefined();
    expect((await owner.browser.call("POST", "/api/block.php", { profile: viewer.id })).status).toBe(200);
    expect(await linksIn()).toEqual([]);
    expect(expiryOf(link!) * 1000 - Date.now()).toBeLessThanOrEqual(DAY_MS);
    expect((await viewer.browser.get(link!)).headers["cache-control"]).toMatch(
      /^private, max-age=\d{5}, immutable$/,
    );
  });

  test("photos of a member who requested deletion are not served", async () => {
    const [owner, stranger] = [await member(), await member()];
    const [photo] = received(await send(owner.browser, [await jpeg()])).photos;
    const [row] = await rows(owner.id);
    await database.query(`update photos set status = 'active' where id = ${photo!.id}`);
    await database.query(`update members set status = 'pending_deletion' where id = ${owner.id}`);
    for (const address of [photo!.card, photo!.full, blurredLink(String(row!.blurred_name))])
      expect((await stranger.browser.get(address)).status).toBe(404);
  });

  test.each([
    "/media/",
    "/media/x.webp",
    `/media/${"a".repeat(22)}-card.webp`,
    `/media/${"a".repeat(22)}-original.webp`,
    "/media/../demo.json",
    "/media/%2e%2e%2fsecret",
    `/media/abendrot/${"a".repeat(22)}-card.webp`,
    `/media/${"a".repeat(22)}-card.webp%00`,
  ])("the path %s serves no file", async (url) => {
    const answer = await server.fetch(HOST, url);
    expect([400, 404]).toContain(answer.status);
  });

  test("the user call returns the main image once it is approved", async () => {
    const { id, browser } = await member();
    const mainImage = async () =>
      ((await browser.get("/api/user.php")).json() as { user: { profile: { main_image: unknown } } }).user
        .profile.main_image;
    expect(await mainImage()).toBeNull();
    const [photo] = received(await send(browser, [await jpeg()])).photos;
    expect(await mainImage()).toBeNull();
    await database.query(`update photos set status = 'active' where id = ${photo!.id}`);
    // A change by the member updates the cached user immediately.
    await browser.call("PUT", "/api/photos.php", { photo: photo!.id, move: "first" });
    const [row] = await rows(id);
    const link = (size: string) =>
      expect.stringMatching(new RegExp(`^/?${row!.name}-${size}\\.webp\\?t=[\\w.-]+$`));
    const image = (await mainImage()) as { match: string };
    expect(image).toEqual({
      filename: link("full"),
      thumb_filename: link("thumb"),
      status: "active",
      match: link("card"),
    });
    expect((await server.fetch(HOST, `/media${image.match}`)).status).toBe(200);
  });
});

test("requests for unknown names get 404 and are not cached", async () => {
  const names = Array.from({ length: 30 }, () => randomBytes(16).toString("base64url"));
  const answers = await Promise.all(names.map((name) => server.fetch(HOST, `/media/${name}-full.webp`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(answers[0]!.headers["cache-control"]).toBe("no-store");
});
