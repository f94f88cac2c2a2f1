import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { joinMember, type Member } from "../support/members";
import { picture } from "../support/pictures";
import { startServer } from "../support/server";
import { runSql, urlWith } from "../support/test-server";
import { type EnginePage, until } from "./engine";

/** Where the lane stores its server's data and its screenshots. */
export const PLACE = path.resolve("var/engines");
const DATABASE = "engines";
const START_MS = 240_000;
/** The longest pause between two pictures of the demo people. */
const PICTURE_MS = 5000;

export type World = Awaited<ReturnType<typeof startWorld>>;
/** A member of a brand with a page in which they are logged in. */
export type Guest = Member & { page: EnginePage; open: (path: string) => Promise<void> };

/** Starts a server of the build with the demo people on a database of its own. */
export async function startWorld() {
  const dataDir = path.join(PLACE, "data");
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(PLACE, "database"), durable: false });
  await runSql(postgres.url, `drop database if exists ${DATABASE} with (force)`);
  await runSql(postgres.url, `create database ${DATABASE}`);
  const url = urlWith(postgres.url, DATABASE);
  const photo = path.join(PLACE, "photo.jpg");
  writeFileSync(photo, await picture());
  const variables = { DATA_DIR: dataDir, DATABASE_URL: url, TRUST_PROXY: "loopback" };
  const server = await startServer(variables, { script: "start.mjs", endsWithParent: true });
  await server.logged(({ msg }) => msg === "the database is ready", START_MS);
  const endMs = performance.now() + START_MS;
  while (!server.output.some((line) => line.startsWith("All logins:"))) {
    if (performance.now() > endMs)
      throw new Error(`The demo people were not created:\n${server.output.join("\n")}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const query = (statement: string) => runSql(url, statement);
  // The pictures of the demo people are added in the background.
  for (let [before, count] = [-1, 0]; count === 0 || count !== before; ) {
    await new Promise((resolve) => setTimeout(resolve, PICTURE_MS));
    before = count;
    count = Number((await query("select count(*) from photos"))[0]?.count);
  }
  const address = (brand: string, where: string) => `http://${brand}.localhost:${server.port}${where}`;
  /** Answers the entry warning and the question about cookies before the first page. */
  const answer = async (page: EnginePage, brand: string, language?: string) => {
    const cookies = { entry_warning: "1", consent: "1..", ...(language ? { locale: language } : {}) };
    for (const [name, value] of Object.entries(cookies))
      await page.setCookie(address(brand, "/"), name, value);
  };
  return {
    server,
    query,
    photo,
    address,
    answer,
    /** Creates a member with a confirmed address, logged in in this page. */
    join: async (page: EnginePage, brand: string, country: string, language?: string): Promise<Guest> => {
      const member = await joinMember(server, { query }, `${brand}.localhost`, country);
      await answer(page, brand, language);
      await page.setCookie(address(brand, "/"), "session", member.browser.cookie("session")!);
      const open = async (where: string) => {
        await page.open(address(brand, where));
        await ready(page);
      };
      return { ...member, page, open };
    },
    /** Creates a member of the same brand without a page. */
    other: (brand: string, country: string) => joinMember(server, { query }, `${brand}.localhost`, country),
    /** Makes a member premium with credits. */
    grant: async (id: number, credits: number) => {
      await query(`update members set paid_user = true where id = ${id}`);
      await query(`insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
        select tenant_id, id, ${credits}, 'grant', 'test', 'engines ' || id, now() from members where id = ${id}`);
    },
    /** The errors that browsers have reported since the last call. */
    takeErrors: (() => {
      let taken = 0;
      return () => {
        const errors = server.log.slice(taken).filter(({ msg }) => msg === "an error in a browser");
        taken = server.log.length;
        return errors.map((error) => JSON.stringify(error));
      };
    })(),
    stop: async () => {
      await server.stop();
      await postgres.stop();
    },
  };
}

/** Waits until the page's script runs; pages without React are ready when they are loaded. */
export async function ready(page: EnginePage): Promise<void> {
  await until(
    () =>
      page.run(
        () =>
          document.readyState === "complete" &&
          (document.documentElement.dataset.hydrated !== undefined ||
            !document.querySelector("#translations")) &&
          // Presses during the transition between two pages are lost.
          !document.documentElement.matches(":active-view-transition"),
      ),
    "the page's script",
  );
}

/** Waits until the address is one that the pattern describes, and its page is ready. */
export async function arrive(page: EnginePage, pattern: RegExp): Promise<void> {
  await until(
    () => page.run((source) => new RegExp(source).test(location.pathname + location.search), pattern.source),
    `the address ${pattern}`,
  );
  await ready(page);
}

/** Waits until an element is shown, optionally with a text. */
export async function see(page: EnginePage, selector: string, text = ""): Promise<void> {
  await until(
    () =>
      page.run(
        (selector, text) =>
          [...document.querySelectorAll(selector)].some(
            (one) => one.checkVisibility({ visibilityProperty: true }) && one.textContent?.includes(text),
          ),
        selector,
        text,
      ),
    text ? `"${text}" in ${selector}` : selector,
  );
}

/** Waits until no such element is shown. */
export async function miss(page: EnginePage, selector: string): Promise<void> {
  await until(
    () =>
      page.run(
        (selector) =>
          ![...document.querySelectorAll(selector)].some((one) =>
            one.checkVisibility({ visibilityProperty: true }),
          ),
        selector,
      ),
    `no ${selector}`,
  );
}
