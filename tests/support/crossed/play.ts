import type { TestServer } from "../server";
import { changesOf, type Gained, problemsOf } from "./check";
import { type Harvest, harvestOf } from "./harvest";
import { readOwnedRows } from "./owned-rows";
import { Random } from "./random";
import { type Crossed, RequestMaker } from "./requests";
import { sendTo } from "./sending";
import { listTargets } from "./targets";
import { makeWorld, newSession, type Person, type Query, settled, type World } from "./world";

export type Outcome = {
  requests: number;
  /** of these, those with a session that is valid at the host */
  asMembers: number;
  problems: string[];
  /** kind of request → status → count */
  statuses: Map<string, Map<number, number>>;
  /** sources of marks that their owners received, and those that they did not */
  seen: string[];
  unseen: string[];
};

const AT_ONCE = 10;
/** Actors end their sessions, block others and delete their accounts: after so many requests they begin anew. */
const RENEWED_AFTER = 200;
const PROBLEMS_MAX = 200;

/** Makes a world and crosses requests in it, first one for every call and page. A seed gives the same choices; the members' ids differ. No more are sent after `endsAt`, in milliseconds of `performance.now()`. */
export async function crossRequests(
  server: TestServer,
  query: Query,
  { seed, count, endsAt = Number.POSITIVE_INFINITY }: { seed: number; count: number; endsAt?: number },
): Promise<Outcome> {
  const world = await makeWorld(server, query);
  const shown = world.people.filter(({ role }) => role !== "banned");
  const harvests = await Promise.all(shown.map((person) => harvestOf(world, person)));
  await settled(query, world.people);
  world.before = await readOwnedRows(
    query,
    world.people.map(({ id }) => id),
  );
  const sessions = new Map<Person, string>();
  const targets = listTargets();
  const maker = new RequestMaker(
    world,
    targets,
    harvests,
    await tokensOf(world),
    filesOf(harvests),
    sessions,
  );
  const outcome: Outcome = {
    requests: 0,
    asMembers: 0,
    problems: [],
    statuses: new Map(),
    seen: [],
    unseen: [],
  };
  const sentAs = new Map<string, string>();
  const logged = server.log.length;
  const report = (what: string, request: Crossed, at: number) => {
    if (outcome.problems.length < PROBLEMS_MAX)
      outcome.problems.push(`${what}\n    ${printed(request)} (seed ${seed}, request ${at})`);
  };
  const random = new Random(seed);
  for (let from = 0; from < count && performance.now() < endsAt; from += RENEWED_AFTER) {
    await renew(world, sessions);
    const batch = Array.from({ length: Math.min(RENEWED_AFTER, count - from) }, (_, at) =>
      maker.make(random, targets[from + at]),
    );
    let next = 0;
    const work = async () => {
      while (next < batch.length) {
        const at = next++;
        const request = batch[at]!;
        const received = await sendTo(server.port, request).catch((error: Error) => error);
        outcome.requests += 1;
        if (request.as) outcome.asMembers += 1;
        if (received instanceof Error) {
          report(`no answer: ${received.message}`, request, from + at);
          continue;
        }
        const counts = outcome.statuses.get(request.kind) ?? new Map<number, number>();
        counts.set(received.status, (counts.get(received.status) ?? 0) + 1);
        outcome.statuses.set(request.kind, counts);
        sentAs.set(String(received.headers["x-request-id"]), printed(request));
        if (problemsOf(world, request, received).length === 0) continue;
        const gained = await gainedBy(world, request, received.status);
        for (const what of problemsOf(world, request, received, gained)) report(what, request, from + at);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  for (const line of server.log.slice(logged))
    if (line.level === "error" || line.level === "fatal")
      outcome.problems.push(
        `logged: ${JSON.stringify(line).slice(0, 1500)}\n    ${sentAs.get(String(line.request)) ?? ""}`,
      );
  outcome.problems.push(
    ...changesOf(
      world,
      await readOwnedRows(
        query,
        world.people.map(({ id }) => id),
      ),
    ),
  );
  const sources = new Set(
    [...world.marks.words.values(), ...world.marks.files.values()].map(({ source }) => source),
  );
  outcome.seen = [...world.marks.seen];
  outcome.unseen = [...sources].filter((source) => !world.marks.seen.has(source));
  return outcome;
}

/** Undoes what actors did to themselves, and gives them new sessions. */
async function renew({ query, people }: World, sessions: Map<Person, string>): Promise<void> {
  for (const person of people.filter(({ role }) => role !== "victim" && role !== "partner")) {
    if (person.role !== "banned")
      await query(
        `update members set status = '${person.role === "actor" ? "active" : "not_confirmed"}', deletion_requested_at = null where id = ${person.id}`,
      );
    await query(`delete from blocks where blocker_id = ${person.id}`);
    await query(`delete from sessions where member_id = ${person.id}`);
    sessions.set(person, await newSession(query, person.id));
  }
}

/** Returns what a request's sender has gained by acts that the product offers: another address, a login, a consent to landing pages. */
async function gainedBy({ query, people }: World, request: Crossed, status: number): Promise<Gained> {
  const { as, host, url, body } = request;
  const addresses = as
    ? await query(`select email from members where id = ${as.id}
        union all select recipient from mails where member_id = ${as.id} and kind = 'mail_change'`)
    : [];
  const isLogin = request.method === "POST" && url === "/api/user.php" && status === 200;
  const loggedIn = people.find(
    ({ host: at, person }) =>
      isLogin &&
      at === host &&
      [person.email, person.password].every((one) => String(body).includes(`"${one}"`)),
  );
  const agreed = /^\/members\/\d+\/(?!chat|signup)/.test(url)
    ? await query("select id from members where landers_agreed_at is not null")
    : [];
  return {
    addresses: addresses.map(({ email }) => String(email)).join(" "),
    as: loggedIn ?? null,
    onLanders: new Set(agreed.map(({ id }) => Number(id))),
  };
}

/** Returns the tokens of mailed links with the paths where they lead. */
async function tokensOf({ server, people }: World) {
  const tokens: { token: string; person: Person; paths: Set<string> }[] = [];
  for (const person of people)
    for (const link of person.links) {
      const token = /([\w-]{20,}\.[\w-]{20,})/.exec(link)?.[1];
      if (!token) continue;
      const answer = await server.fetch(person.host, link);
      const leads = String(answer.headers.location ?? "").split("?")[0];
      tokens.push({
        token,
        person,
        paths: new Set(["/:token", link.split("?")[0]!, ...(leads ? [leads] : [])]),
      });
    }
  return tokens;
}

function filesOf(harvests: readonly Harvest[]): string[] {
  const found = harvests
    .flatMap(({ links }) => links)
    .filter((link) => /^\/(brand|theme|messages)\//.test(link));
  return [
    ...new Set([
      ...found,
      "/manifest.webmanifest",
      "/robots.txt",
      "/sitemap.xml",
      "/favicon.ico",
      "/sw.js",
      "/healthz",
      "/metrics",
      "/dev/outbox",
    ]),
  ];
}

function printed({ kind, method, url, host, headers, body, about }: Crossed): string {
  const text =
    body === undefined
      ? ""
      : ` body ${typeof body === "string" ? body.slice(0, 600) : `${body.length} bytes`}`;
  return `${kind}: ${method} ${host}${url} Origin ${headers.Origin ?? "-"} Cookie ${headers.Cookie ?? "-"} ${headers["Content-Type"] ?? ""}${text} [${about}]`;
}
