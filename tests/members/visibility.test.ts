import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matchQuestions } from "~/domain/games/rules";
import { FormBrowser } from "../support/browser";
import { marksIn } from "../support/complain";
import { givePhoto } from "../support/give-photo";
import { insertBrand } from "../support/insert-brand";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

/** A brand for members only, one that allows visitors to search, and one that is another tenant. */
const HOME = { slug: "kaleido", host: "kaleido.example" };
const OPEN = { slug: "velvet-hour", host: "velvethour.example" };
const AWAY = { slug: "abendrot", host: "abendrot.example" };
let database: ServedDatabase;
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  tenants.change(OPEN.slug, (json) => {
    Object.assign(json, { logged_out_search: true });
  });
  server = await startServer({ DATABASE_URL: database.url, RATE_LIMITS: "0", ...tenants.variables });
  await server.logged(({ msg }) => msg === "the database is ready");
  for (const { slug } of [HOME, OPEN, AWAY]) await insertBrand(database, slug);
});
afterAll(async () => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  await server.stop();
  await database.close();
  tenants.close();
});

type Member = { id: number; name: string; text: string; answer: string; browser: FormBrowser };

/** Creates a member who matches all others, with a session; `set` contains the columns of the state. */
async function member(set = "", { slug, host } = HOME): Promise<Member> {
  const name = `p_${randomBytes(6).toString("hex")}`;
  const [row] = await database.query(
    `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
       date_of_birth, country, city, signup_message, terms_version, terms_accepted_at, interests)
     select id, '${name}@people.example', '${name}', '-', 'active', 'fr', now(), 'woman', '{woman,man}', 'unsaid',
       '1990-02-03', 'NL', 'Utrecht', 'about-${name}', '2024-01-01', now(), '{cooking}' from tenants where slug = '${slug}'
     returning id`,
  );
  const id = Number(row!.id);
  await database.query(
    `insert into profile_answers (tenant_id, member_id, question, position, answer, answered_at)
     select tenant_id, id, 'laugh', 0, 'answer-${name}', now() from members where id = ${id}`,
  );
  // The end of the signup shows members with a photo.
  await givePhoto(database, id);
  if (set) await database.query(`update members set ${set} where id = ${id}`);
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  await database.query(
    `insert into sessions (tenant_id, member_id, token_hash, browser, created_at, expires_at)
     select tenant_id, id, '\\x${hash}', 'Browser', now(), now() + interval '1 day' from members where id = ${id}`,
  );
  const browser = new FormBrowser(server, host);
  browser.setCookie("session", token);
  return { id, name, text: `about-${name}`, answer: `answer-${name}`, browser };
}

type Pair = { viewer: Member; other: Member };
type State = {
  /** columns to set on the other member */
  set?: string;
  home?: typeof HOME;
  /** the blocker and the blocked member */
  block?: (pair: Pair) => [Member, Member];
  /** whether the viewer sees the other member; `sees`: whether the other sees the viewer */
  seen: boolean;
  sees: boolean;
  /** whether the other can like members; by default those whom the other sees */
  acts?: boolean;
};

const states: Record<string, State> = {
  "an active member": { seen: true, sees: true },
  "a fictional profile": { set: "fictional = true", seen: true, sees: true },
  // This brand shows visitors no members, and so none to a member whose address is not confirmed.
  "an unconfirmed member": { set: "status = 'not_confirmed'", seen: false, sees: false, acts: true },
  "a member who is being deleted": {
    set: "status = 'pending_deletion', deletion_requested_at = now(), deletion_reason = 'else'",
    seen: false,
    sees: false,
  },
  "a banned member": {
    set: "status = 'banned', banned_at = now()",
    seen: false,
    sees: false,
  },
  // An invisible member can still see others.
  "an invisible member": { set: "invisible = true", seen: false, sees: true },
  // A suspended member can read, and likes nobody.
  "a suspended member": {
    set: "suspended_until = now() + interval '1 day'",
    seen: false,
    sees: true,
    acts: false,
  },
  "a member with an incomplete account": {
    set: "completed = false, status = 'not_confirmed', password_hash = null, terms_version = null, terms_accepted_at = null",
    seen: false,
    sees: false,
  },
  "a member whom the viewer has blocked": {
    block: ({ viewer, other }) => [viewer, other],
    seen: false,
    sees: false,
  },
  "a member who has blocked the viewer": {
    block: ({ viewer, other }) => [other, viewer],
    seen: false,
    sees: false,
  },
  "a member of another brand": { home: AWAY, seen: false, sees: false },
};

/** Deletes all members and creates a pair, optionally with likes in both directions, and a third member for related profiles. */
async function pair(
  { set, home, block }: State,
  likes: boolean,
  brand = HOME,
): Promise<Pair & { third: Member }> {
  await database.query("delete from members");
  const found = {
    viewer: await member("", brand),
    other: await member(set, home ?? brand),
    third: await member("", brand),
  };
  const { viewer, other } = found;
  if (likes && !home)
    await database.query(
      `insert into likes (tenant_id, liker_id, liked_id, created_at) select tenant_id, id, ${other.id}, now() from members where id = ${viewer.id};
       insert into likes (tenant_id, liker_id, liked_id, created_at) select tenant_id, id, ${viewer.id}, now() from members where id = ${other.id}`,
    );
  if (block) {
    const [one, two] = block(found);
    await database.query(
      `insert into blocks (tenant_id, blocker_id, blocked_id, created_at) select tenant_id, id, ${two.id}, now() from members where id = ${one.id}`,
    );
  }
  return found;
}

type Surface = {
  /** shows only members who like each other; all other surfaces show only those who do not */
  likes?: true;
  /** whether the looker finds the wanted member there */
  finds: (looker: Member, wanted: Member, third: Member) => Promise<boolean>;
};

const page =
  (at: (wanted: Member, third: Member) => string): Surface["finds"] =>
  async ({ browser }, wanted, third) => {
    const answer = await browser.get(at(wanted, third));
    expect([200, 204, 302, 303, 403, 404]).toContain(answer.status);
    return answer.text.includes(wanted.name);
  };

/** Answers all questions: until then the match finder asks them and shows no members. */
async function answerAll(...members: Member[]): Promise<void> {
  const answers = Object.entries(matchQuestions).map(([question, [first]]) => `('${question}', '${first}')`);
  await database.query(
    `insert into match_answers (tenant_id, member_id, question, answer, answered_at)
     select tenant_id, id, question, answer, now() from members, (values ${answers.join()}) as given (question, answer)
     where id in (${members.map(({ id }) => id).join()}) on conflict do nothing`,
  );
}

const surfaces: Record<string, Surface> = {
  "the search": { finds: page(() => "/members") },
  "similar results": { finds: page(() => "/members?country=BE") },
  "the profile": {
    // A viewer who has blocked the member sees only the name. product 9.14
    finds: async ({ browser }, { id, text }) => (await browser.get(`/members/${id}`)).text.includes(text),
  },
  "the answers on the profile": {
    finds: async ({ browser }, { id, answer }) => (await browser.get(`/members/${id}`)).text.includes(answer),
  },
  "the profile from the likes": {
    finds: async ({ browser }, { id, text }) => (await browser.get(`/likes/m/${id}`)).text.includes(text),
  },
  "the profile beside a conversation": {
    finds: async ({ browser }, { id, answer }) =>
      (await browser.get(`/members/${id}/chat`)).text.includes(answer),
  },
  "related profiles": { finds: page((_, third) => `/members/${third.id}`) },
  "the swipe game": { finds: page(() => "/swipe-game") },
  "the match finder": {
    finds: async (looker, wanted, third) => {
      await answerAll(looker, wanted);
      return page(() => "/match-finder")(looker, wanted, third);
    },
  },
  "the matches after signing up": { finds: page(() => "/signup-matches") },
  "a swipe": {
    finds: async ({ browser }, { id }) =>
      (await browser.call("POST", "/api/swipe.php", { profile: id, like: "0" })).status === 200,
  },
  "a like to give": {
    finds: async ({ browser }, { id }) =>
      (await browser.call("POST", "/api/like.php", { profile: id, like: 1 })).status === 200,
  },
  "the call for a new like": { likes: true, finds: page(() => "/api/auto-like.php") },
  "the call for likes": { likes: true, finds: page(() => "/api/likes.php") },
  "likes received": { likes: true, finds: page(() => "/likes/received") },
  "likes sent": { likes: true, finds: page(() => "/likes/sent") },
  matches: { likes: true, finds: page(() => "/likes/matches") },
  "the matches above the conversations": { likes: true, finds: page(() => "/chats") },
  "the call for new matches": { likes: true, finds: page(() => "/api/matches.php") },
};

const acts = new Set(["a swipe", "a like to give"]);

describe.each(Object.entries(states))("%s", (_, state) => {
  let strangers: Pair & { third: Member };
  let liking: Pair & { third: Member };
  const named = Object.entries(surfaces);

  describe("without likes", () => {
    beforeAll(async () => {
      strangers = await pair(state, false);
    });
    test.each(named.filter(([, { likes }]) => !likes))(
      `${state.seen ? "is seen" : "is not seen"} by the viewer, and ${state.sees ? "sees" : "does not see"} them: %s`,
      async (name, { finds }) => {
        const { viewer, other, third } = strangers;
        expect(await finds(viewer, other, third)).toBe(state.seen);
        expect(await finds(other, viewer, third)).toBe(
          acts.has(name) ? (state.acts ?? state.sees) : state.sees,
        );
      },
    );
  });

  describe("with likes in both directions", () => {
    beforeAll(async () => {
      liking = await pair(state, true);
    });
    test.each(named.filter(([, { likes }]) => likes))(
      `${state.seen ? "is seen" : "is not seen"} by the viewer, and ${state.sees ? "sees" : "does not see"} them: %s`,
      async (_name, { finds }) => {
        const { viewer, other, third } = liking;
        expect(await finds(viewer, other, third)).toBe(state.seen);
        expect(await finds(other, viewer, third)).toBe(state.sees);
      },
    );
  });
});

describe("a visitor of a brand that allows visitors to search", () => {
  const asVisitor = (at: (other: Member, third: Member) => string) => async (other: Member, third: Member) =>
    (await new FormBrowser(server, OPEN.host).get(at(other, third))).text;

  test.each(Object.entries(states).filter(([, { block }]) => !block))(
    "finds the members that a member finds, and no others: %s",
    async (_, state) => {
      const { other, third } = await pair(state, false, OPEN);
      expect((await asVisitor(() => "/members")(other, third)).includes(other.name)).toBe(state.seen);
      const profile = await asVisitor(({ id }) => `/members/${id}`)(other, third);
      expect([profile.includes(other.text), profile.includes(other.answer)]).toEqual([
        state.seen,
        state.seen,
      ]);
      expect((await asVisitor((_one, { id }) => `/members/${id}`)(other, third)).includes(other.name)).toBe(
        state.seen,
      );
      expect((await asVisitor(({ id }) => `/members/${id}/signup`)(other, third)).includes(other.name)).toBe(
        state.seen,
      );
      const complaint = await new FormBrowser(server, OPEN.host).get(`/complaints?profile=${other.id}`);
      expect(marksIn(complaint).target !== "").toBe(state.seen);
    },
  );
});

test("a visitor finds no members where the brand does not allow visitors to search", async () => {
  await database.query("delete from members");
  const one = await member("", HOME);
  const visitor = new FormBrowser(server, HOME.host);
  for (const at of [
    "/members",
    `/members/${one.id}`,
    `/likes/m/${one.id}`,
    `/members/${one.id}/signup`,
    `/complaints?profile=${one.id}`,
  ]) {
    const { text } = await visitor.get(at);
    for (const received of [one.name, one.text, one.answer]) expect(text, at).not.toContain(received);
  }
});

test("a complaint page of a member with an incomplete account shows no names", async () => {
  const { viewer, other } = await pair(states["a member with an incomplete account"]!, false);
  const page = await other.browser.get(`/complaints?profile=${viewer.id}`);
  expect([page.status, page.text.includes(viewer.name), marksIn(page).target]).toEqual([200, false, ""]);
});

test("a town of invisible characters is ignored in an address and in the last search", async () => {
  const { viewer } = await pair({ seen: true, sees: true }, false);
  const requested = "search=1&country=NL&countryregion=NL-UT&city=%00";
  const answer = await viewer.browser.get(`/members?${requested}`);
  expect([answer.status, answer.text.includes("\0")]).toEqual([200, false]);
  viewer.browser.setCookie("search", encodeURIComponent(`${viewer.id} ${requested}`));
  expect((await viewer.browser.get("/members")).status).toBe(200);
});

test("a member who becomes invisible disappears from every surface with the next request, and returns when visible again", async () => {
  const { viewer, other, third } = await pair({ seen: true, sees: true }, true);
  const everywhere = async () => {
    const found: [string, boolean][] = [];
    for (const [name, { likes, finds }] of Object.entries(surfaces))
      if (likes || ["the search", "the profile", "related profiles"].includes(name))
        found.push([name, await finds(viewer, other, third)]);
    return found.filter(([name]) => name !== "the call for a new like");
  };
  const set = (invisible: string) => other.browser.post("/settings/privacy", invisible ? { invisible } : {});
  expect((await everywhere()).filter(([, isFound]) => !isFound)).toEqual([]);
  expect((await set("on")).status).toBe(302);
  expect((await everywhere()).filter(([, isFound]) => isFound)).toEqual([]);
  await set("");
  expect((await everywhere()).filter(([, isFound]) => !isFound)).toEqual([]);
});
