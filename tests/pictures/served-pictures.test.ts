import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHAT_HOST, chatsOn, clientId } from "../support/chats";
import { childPids, hasLoaded, isRunning, peakBytes } from "../support/child-processes";
import type { Member } from "../support/members";
import { bomb } from "../support/picture-bombs";
import { picture } from "../support/pictures";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { type Answer, startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const OTHER_HOST = "abendrot.example";
const MB = 1024 * 1024;
let database: ServedDatabase;
let tenants: TenantsCopy;
let server: TestServer;
let chats: ReturnType<typeof chatsOn>;
let texts: Buffer;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  texts = (await bomb("a PNG with eight compressed texts of 20 MB")).bytes;
  writeFileSync(tenants.file("abendrot", "pictures/bomb.png"), texts);
  writeFileSync(
    tenants.file("abendrot", "pictures/drawing.png"),
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
  );
  server = await startServer({ ...tenants.variables, DATABASE_URL: database.url, TRUST_PROXY: "loopback" });
  chats = chatsOn(server, database);
});
afterAll(async () => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  await server.stop();
  await database.close();
  tenants.close();
});

const pid = () => server.process.pid!;

function upload(
  { browser }: Pick<Member, "browser">,
  url: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const boundary = "----pictures";
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([...parts, Buffer.from(file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = {
    ...browser.headers,
    Origin: `http://${browser.host}:${server.port}`,
    Cookie: `session=${browser.cookie("session") ?? ""}`,
    "X-Client-Request": "1",
    "Content-Type": `multipart/form-data; boundary=${boundary}`,
  };
  return server.fetch(CHAT_HOST, url, { method: "POST", headers, body });
}

const sizeOf = (answer: Answer) => {
  const { photos } = answer.json() as { photos: { width: number; height: number }[] };
  return photos.map(({ width, height }) => [width, height]);
};

test("pictures are read by other processes: the one that serves has no decoder, whatever picture is uploaded or shown", async () => {
  const [member, partner] = [await chats.premium(9), await chats.member()];
  expect((await upload(member, "/api/photos.php", await picture())).status).toBe(200);
  const fields = { profile: String(partner.id), client_message_id: clientId() };
  expect((await upload(member, "/api/chat-photo.php", await picture(), fields)).status).toBe(200);
  for (const url of ["/icons/192.png", "/brand/x/pictures/hero-wide.webp?w=480", "/social-card.jpg"])
    expect([url, (await server.fetch(OTHER_HOST, url)).status]).toEqual([url, 200]);
  expect(hasLoaded(pid(), "libvips")).toBe(false);
  const readers = childPids(pid());
  expect(readers.length).toBeGreaterThan(0);
  expect(readers.filter((one) => hasLoaded(one, "libvips"))).toEqual(readers);
});

test("ten pictures with compressed texts of 160 MB each are accepted and take no memory of the process that serves", async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => chats.member()));
  await upload(members[0]!, "/api/photos.php", await picture());
  const before = peakBytes(pid());
  const answers = await Promise.all(members.map((member) => upload(member, "/api/photos.php", texts)));
  for (const answer of answers) expect([answer.status, sizeOf(answer).at(-1)]).toEqual([200, [300, 400]]);
  expect(peakBytes(pid()) - before).toBeLessThan(160 * MB);
});

test("such a picture in a chat and in a brand's folder is shown without its texts", async () => {
  const [member, partner] = [await chats.premium(9), await chats.member()];
  const fields = { profile: String(partner.id), client_message_id: clientId() };
  expect((await upload(member, "/api/chat-photo.php", texts, fields)).status).toBe(200);
  const shown = await server.fetch(OTHER_HOST, "/brand/x/pictures/bomb.png?w=240");
  expect([shown.status, (await sharp(shown.body).metadata()).width]).toEqual([200, 240]);
});

test("a brand's file that is not the picture that its name says is not found in any width", async () => {
  for (const width of [240, 480, 240])
    expect((await server.fetch(OTHER_HOST, `/brand/x/pictures/drawing.png?w=${width}`)).status).toBe(404);
});

test("while a picture hangs in its decoder, another brand's pages and another member's upload are answered", async () => {
  const [hanging, other] = [await chats.member(), await chats.member()];
  expect((await upload(other, "/api/photos.php", await picture())).status).toBe(200);
  // One reader is left, and it hangs.
  const [stopped, ...others] = childPids(pid());
  for (const one of others) process.kill(one, "SIGKILL");
  await expect.poll(() => childPids(pid())).toEqual([stopped]);
  process.kill(stopped!, "SIGSTOP");
  let hasAnswer = 0;
  const uploads = [hanging, other].map(async (member) => {
    const answer = await upload(member, "/api/photos.php", await picture());
    hasAnswer++;
    return answer;
  });
  await expect.poll(() => hasAnswer).toBe(1);
  expect((await server.fetch(OTHER_HOST, "/")).status).toBe(200);
  expect((await server.fetch(OTHER_HOST, "/login")).status).toBe(200);
  expect(hasAnswer).toBe(1);
  process.kill(stopped!, "SIGCONT");
  for (const answer of await Promise.all(uploads))
    expect([answer.status, sizeOf(answer).at(-1)]).toEqual([200, [900, 1200]]);
});

describe("a server that is killed", () => {
  let killed: TestServer;
  beforeAll(async () => {
    killed = await startServer();
  });
  afterAll(() => killed.stop("SIGKILL"));

  test("ends the processes that read its pictures as well", async () => {
    expect((await killed.fetch(OTHER_HOST, "/icons/192.png")).status).toBe(200);
    const readers = childPids(killed.process.pid!);
    expect(readers.length).toBeGreaterThan(0);
    await killed.stop("SIGKILL");
    await expect.poll(() => readers.filter(isRunning)).toEqual([]);
  });
});
