import { createHash, randomBytes, randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import sharp from "sharp";
import { COST } from "~/domain/accounts/passwords/passwords.server";
import { brand } from "../brands";
import type { FormBrowser } from "../browser";
import { clientId, sentIn, write } from "../chats";
import { complain, ordinaryComplaint } from "../complain";
import { joinMember, type Member, signUpMember } from "../members";
import { mailsIn } from "../outbox";
import type { Answer, RequestOptions, TestServer } from "../server";
import { newPerson } from "../sign-up";
import { Marks } from "./marks";
import { type OwnedRow, readOwnedRows } from "./owned-rows";

export type Query = (statement: string) => Promise<Record<string, unknown>[]>;

/** The two brands; the first lets visitors search, the second does not. */
const BRANDS = [
  { slug: "velvet-hour", country: "NL" },
  { slug: "abendrot", country: "DE" },
] as const;
export type BrandSlug = (typeof BRANDS)[number]["slug"];

/**
 * The people of a world. `victim` and `partner` send nothing while requests are crossed; `actor` does.
 */
const ROLES = ["actor", "victim", "partner", "unconfirmed", "banned"] as const;
type Role = (typeof ROLES)[number];

export type Person = Member & {
  role: Role;
  brand: BrandSlug;
  host: string;
  /** a conversation with the partner */
  conversation: number;
  orders: { reference: string; invoice: number | null }[];
  /** names of the keys of an order's parts and other things of this member */
  ids: Map<string, string[]>;
  clientIds: string[];
  /** mailed links, as paths */
  links: string[];
};

/** A request that a person sent while the world was made, to be repeated by others. */
export type Recorded = { person: () => Person | undefined; url: string; options: RequestOptions };

export type World = {
  server: TestServer;
  query: Query;
  people: Person[];
  marks: Marks;
  recorded: Recorded[];
  before: OwnedRow[];
  webhookKeys: Map<BrandSlug, string>;
};

const secret = () => `zq${randomBytes(7).toString("hex")}9`;
const noise = (size = 240) =>
  sharp(randomBytes(size * size * 3), { raw: { width: size, height: size, channels: 3 } })
    .jpeg()
    .toBuffer();

/** Makes two brands with five people each, who have private data of every kind. */
export async function makeWorld(server: TestServer, query: Query): Promise<World> {
  const marks = new Marks();
  const people: Person[] = [];
  const recorded: Recorded[] = [];
  for (const { slug, country } of BRANDS) {
    const host = brand(slug).host;
    for (const role of ROLES) {
      let person: Person | undefined;
      const recording: TestServer = {
        ...server,
        fetch: (at, url, options = {}) => {
          if (options.method && options.method !== "GET")
            recorded.push({ person: () => person, url, options });
          return server.fetch(at, url, options);
        },
      };
      const join = role === "unconfirmed" ? signUpMember : joinMember;
      const member = await join(recording, { query }, host, country);
      person = {
        ...member,
        role,
        brand: slug,
        host,
        conversation: 0,
        orders: [],
        ids: new Map(),
        clientIds: [],
        links: [],
      };
      people.push(person);
    }
  }
  for (const person of people.filter(({ role }) => role === "victim" || role === "partner"))
    await giveOwnPassword(query, person);
  const furnishAll = async ({ slug }: (typeof BRANDS)[number]) => {
    const of = (role: Role) => people.find((one) => one.brand === slug && one.role === role)!;
    await Promise.all(
      [of("victim"), of("actor")].map((one) => furnish(server, query, marks, one, of("partner"))),
    );
    // A conversation that both may read.
    await say(query, of("actor"), of("victim"));
    await query(
      `update members set signup_message = 'Hello ${secret()} there' where id = ${of("partner").id}`,
    );
    await query(`update members set status = 'banned', banned_at = now() where id = ${of("banned").id}`);
  };
  await Promise.all(BRANDS.map(furnishAll));
  await settled(query, people);
  const before = await readOwnedRows(
    query,
    people.map(({ id }) => id),
  );
  if (before.some(({ table, owners }) => table === "sandbox_payments" && owners.length === 0))
    throw new Error("A payment at the sandbox has no owner, so that its changes would not be judged.");
  marks.addRows(before, (id) => people.find((one) => one.id === id)?.brand);
  for (const person of people) {
    marks.addWord(person.browser.cookie("session") ?? "", person.brand, person.id, "session");
    marks.addWord(person.person.password, person.brand, person.id, "password");
    person.links = mailsIn(server.dataDir, person.person.email).flatMap(({ text, html }) =>
      [...`${text} ${html}`.matchAll(/https?:\/\/[^/\s"]+(\/[^\s"<>]*)/g)].map(([, path]) =>
        path!.replaceAll("&amp;", "&"),
      ),
    );
    person.links = [...new Set(person.links)];
    for (const { table, row, owners } of before)
      if (owners.includes(person.id) && row.id !== undefined)
        person.ids.set(table, [...(person.ids.get(table) ?? []), String(row.id)]);
  }
  const keys = await query("select key, slug from webhook_keys join tenants on id = tenant_id");
  const webhookKeys = new Map(keys.map(({ key, slug }) => [slug as BrandSlug, String(key)]));
  return { server, query, people, marks, recorded, before, webhookKeys };
}

/** Members of a test share one password, with which an actor could log in as a silent member. */
async function giveOwnPassword(query: Query, { id, person }: Person): Promise<void> {
  person.password = newPerson().password;
  await query(`update members set password_hash = '${await hash(person.password, COST)}' where id = ${id}`);
}

/** Gives a member private data of every kind, mostly through the pages and calls of the product. */
async function furnish(server: TestServer, query: Query, marks: Marks, person: Person, partner: Person) {
  const { id, browser, host } = person;
  const randomDay = () => `${1960 + randomInt(30)}-0${1 + randomInt(9)}-${11 + randomInt(17)}`;
  let born = randomDay();
  while (marks.words.has(born)) born = randomDay();
  await query(`update members set signup_message = 'Hello ${secret()} there', deletion_note = 'Note ${secret()} here',
    network = '${secret()}', sub1 = '${secret()}', sub2 = '${secret()}', date_of_birth = '${born}',
    latitude = ${(50 + randomInt(100) / 100).toFixed(2)}, longitude = 5.5 where id = ${id}`);
  marks.addWord(born, person.brand, id, "members.date_of_birth");
  await grant(query, id, 500);
  await addPhotos(server, query, marks, person);
  person.conversation = await say(query, person, partner);
  await sendFile(browser, "/api/chat-photo.php", await noise(), {
    conversation: String(person.conversation),
    client_message_id: clientId(),
  });
  await browser.call("POST", "/api/gift.php", {
    conversation: person.conversation,
    gift: "flowers",
    text: `Gift ${secret()} for you`,
    client_message_id: clientId(),
  });
  for (const [from, to] of [
    [person, partner],
    [partner, person],
  ] as const)
    await from.browser.call("POST", "/api/like.php", {
      profile: to.id,
      like: 1,
      text: `Line ${secret()} only`,
    });
  for (const size of ["thumb", "full"]) {
    const photo = await browser.get(
      `/api/chat-photo.php?conversation=${person.conversation}&message=3&size=${size}`,
    );
    if (photo.status !== 200) throw new Error(`The photo of the chat answered ${photo.status}`);
    marks.addFile(photo.body, {
      brand: person.brand,
      readers: new Set([id, partner.id]),
      isPublic: false,
      source: "photo of a chat",
    });
  }
  await addOrders(query, marks, person);
  await query(`insert into passkeys (tenant_id, member_id, credential_id, public_key, counter, name, created_at)
    select tenant_id, id, '${secret()}', '\\x00', 0, 'Key ${secret()}', now() from members where id = ${id}`);
  await query(`insert into push_subscriptions (tenant_id, member_id, endpoint, p256dh, auth, created_at)
    select tenant_id, id, 'https://push.example/${secret()}', '${secret()}', '${secret()}', now() from members where id = ${id}`);
  await query(`insert into stored_cards (tenant_id, member_id, provider, method, token, brand, last4, expires, consented_at, created_at)
    select tenant_id, id, 'sandbox', 'creditcard', '\\x00', '${secret()}', '4321', '2031-12', now(), now() from members where id = ${id}`);
  await query(`insert into discount_codes (tenant_id, code, created_at, percentage, expires_at, validity, member_id, origin)
    select tenant_id, '${secret().toUpperCase()}', now(), 2500, now() + interval '2 days', 'once-per-user', id, 'retention' from members where id = ${id}`);
  const complaint = await complain(browser, { ...ordinaryComplaint, body: `Complaint ${secret()} about it` });
  if (complaint.status !== 303) throw new Error(`The complaint answered ${complaint.status}`);
  await browser.post("/reset-password", { email: person.person.email });
  await server.fetch(host, "/login", { headers: { Cookie: `session=${browser.cookie("session")}` } });
}

async function addPhotos(server: TestServer, query: Query, marks: Marks, person: Person): Promise<void> {
  for (let count = 0; count < 2; count++)
    await sendFile(person.browser, "/api/photos.php", await noise(), {});
  const statuses = async () =>
    (await query(`select status from photos where member_id = ${person.id} order by position`)).map(
      ({ status }) => status,
    );
  await until(async () => (await statuses()).join() === "active,active", "photos were approved");
  // The second one becomes one that only its owner may see.
  await query(`update photos set status = 'rejected', rejected_reason = null
    where member_id = ${person.id} and position = (select max(position) from photos where member_id = ${person.id})`);
  const answer = await person.browser.get("/api/photos.php");
  const { photos } = answer.json() as { photos: { status: string }[] };
  for (const photo of photos)
    for (const link of linksIn(JSON.stringify(photo))) {
      const file = await server.fetch(person.host, link, {
        headers: { Cookie: `session=${person.browser.cookie("session")}` },
      });
      if (file.status !== 200) continue;
      marks.addFile(file.body, {
        brand: person.brand,
        readers: new Set([person.id]),
        isPublic: photo.status === "active",
        source: `${photo.status} photo`,
      });
    }
}

/** Orders that are paid, open, and waiting for the confirmation of a direct debit. */
async function addOrders(
  query: Query,
  marks: Marks,
  { id, browser, brand: slug, orders }: Person,
): Promise<void> {
  const form = { bundle: "b25", total: "3490", start: "yes" };
  const place = async (method: string, total = form.total) => {
    const answer = await browser.post("/credits", { ...form, method, total });
    const [row] = await query(
      `select reference from orders where member_id = ${id} order by id desc limit 1`,
    );
    if (!row) throw new Error(`No order by ${method}: ${answer.status}`);
    const order = { reference: String(row.reference), invoice: null as number | null };
    orders.push(order);
    return { order, answer };
  };
  const { order, answer } = await place("creditcard");
  await browser.post(answer.headers.location ?? "/", { act: "approve", send: "now" });
  const issued = () =>
    query(`select number from invoices i join orders o on (o.tenant_id, o.id) = (i.tenant_id, i.order_id)
      where o.reference = '${order.reference}'`);
  await until(async () => (await issued()).length > 0, "an invoice was issued");
  order.invoice = Number((await issued())[0]!.number);
  await place("wire");
  const debit = await place("directdebit");
  const iban = newIban();
  marks.addWord(iban, slug, id, "iban");
  const requested = await browser.post(`/directdebit?order=${debit.order.reference}`, {
    intent: "request_debit_code",
    holder: `Holder ${secret()}`,
    iban,
    street: `Street ${secret()}`,
    houseNumber: "14a",
    postalCode: slug === "abendrot" ? "10115" : "1011 AB",
    city: `City ${secret()}`,
    mobile:
      slug === "abendrot" ? `0151 2${randomInt(1_000_000, 9_999_999)}` : `06 123${randomInt(10_000, 99_999)}`,
  });
  if (requested.status !== 303) throw new Error(`The direct debit answered ${requested.status}`);
}

/** A German IBAN, whose check digits are valid. */
function newIban(): string {
  const account = `10000000${randomInt(1_000_000_000, 9_999_999_999)}`;
  const rest = Number(BigInt(`${account}131400`) % 97n);
  return `DE${String(98 - rest).padStart(2, "0")}${account}`;
}

async function grant(query: Query, id: number, credits: number): Promise<void> {
  await query(`insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
    select tenant_id, id, ${credits}, 'grant', 'test', 'crossed ${secret()}', now() from members where id = ${id}`);
}

/** Both write to each other. @returns the conversation */
async function say(query: Query, one: Person, other: Person): Promise<number> {
  await grant(query, other.id, 20);
  const ids = [`c-${secret()}`, `c-${secret()}`];
  one.clientIds.push(ids[0]!);
  const { conversation } = sentIn(
    await write(one, { profile: other.id }, `Words ${secret()} for you`, ids[0]),
  );
  sentIn(await write(other, { conversation }, `Answer ${secret()} for you`, ids[1]));
  other.clientIds.push(ids[1]!);
  return conversation;
}

/** Sends a picture and fields as a form. */
async function sendFile(
  browser: FormBrowser,
  url: string,
  bytes: Buffer,
  fields: Record<string, string>,
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("photo", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "a.jpg");
  const form = new Response(body);
  const answer = await browser.server.fetch(browser.host, url, {
    method: "POST",
    headers: {
      Origin: `http://${browser.host}:${browser.server.port}`,
      Cookie: `session=${browser.cookie("session")}`,
      "X-Client-Request": "1",
      "Content-Type": form.headers.get("content-type")!,
    },
    body: Buffer.from(await form.arrayBuffer()),
  });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status} ${answer.text}`);
  return answer;
}

/** Returns the links of pictures in a page or an answer of a call. */
export function linksIn(text: string): string[] {
  const names = text.matchAll(/(?:\/media)?\/[\w-]{22}-(?:thumb|card|full|blurred)\.webp(?:\?t=[\w.-]+)?/g);
  return [...new Set([...names].map(([link]) => (link.startsWith("/media") ? link : `/media${link}`)))];
}

/** Waits for the mails and other jobs of the members, which change rows later. */
export async function settled(query: Query, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id).join(",");
  await until(
    async () =>
      (await query(`select from mails where member_id in (${ids}) and sent_at is null`)).length === 0,
    "all mails were sent",
  );
}

async function until(fits: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await fits()) return;
    await delay(50);
  }
  throw new Error(`Waited in vain until ${what}`);
}

/** Gives a person a new session, as after a login. @returns its token */
export async function newSession(query: Query, id: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  await query(`insert into sessions (tenant_id, member_id, token_hash, browser, created_at, expires_at)
    select tenant_id, id, '\\x${hash}', 'Browser', now(), now() + interval '30 days' from members where id = ${id}`);
  return token;
}
