import type { Page } from "playwright/test";
import { joinMember } from "../../support/members";
import { runSql } from "../../support/test-server";
import { noteLive } from "./hydrated";
import { expect, type Site, type VisitOptions } from "./site";

type Flow = { brand: string; country: string } & Omit<VisitOptions, "country">;

/** Creates a member with a confirmed address, who writes without a page. */
export async function makeMember(site: Site, database: string | undefined, { brand, country }: Flow) {
  const query = (statement: string) => runSql(database!, statement);
  const { browser, id, person } = await joinMember(site.server, { query }, `${brand}.localhost`, country);
  let made = 0;
  const write = async (profile: number, text: string): Promise<number> => {
    const client_message_id = `call-${id}-${made++}`;
    const answer = await browser.call("POST", "/api/chat.php", { profile, text, client_message_id });
    return (JSON.parse(answer.text) as { conversation: { id: number } }).conversation.id;
  };
  return { id, name: person.name, write, browser };
}

/** Opens a browser of a member with a confirmed address. */
export async function join(site: Site, database: string | undefined, flow: Flow) {
  const member = await makeMember(site, database, flow);
  const { brand, country: _, ...options } = flow;
  const { page, context, origin, takeProblems } = await site.visit(brand, options);
  await noteLive(page);
  await context.addCookies([{ name: "session", value: member.browser.cookie("session")!, url: origin }]);
  return { ...member, page, context, origin, takeProblems };
}
export type Member = Awaited<ReturnType<typeof join>>;

export const open = async ({ page }: Member, path: string) => {
  await page.goto(path);
  await expect(page.locator("[data-ready]")).toBeVisible();
};
export const field = (page: Page) => page.locator("textarea[name=text]");
export const log = (page: Page) => page.getByRole("log");
/** Dispatches an event to the page like its connection does. */
export const live = (page: Page, detail: object) =>
  page.evaluate((event) => document.dispatchEvent(new CustomEvent("live", { detail: event })), detail);
