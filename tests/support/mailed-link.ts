import type { FormBrowser } from "./browser";
import type { Answer } from "./server";

const NEW_PASSWORD = "a-quiet-new-harbour";

/** Returns the last page that a mailed link leads to through redirects. */
export async function openLink(browser: FormBrowser, link: string): Promise<{ page: Answer; path: string }> {
  let path = link;
  let page = await browser.get(path);
  for (let hops = 0; page.headers.location && hops < 5; hops++) {
    path = page.headers.location;
    page = await browser.get(path);
  }
  return { page, path };
}

/**
 * Confirms an address as a person does: opens the mailed link and presses the button of its page.
 * @param password the new one, where the browser is not logged in to the account
 * @returns the answer to the button, or that of the page if it has no button
 */
export async function confirmAddress(
  browser: FormBrowser,
  link: string,
  password = NEW_PASSWORD,
): Promise<Answer> {
  const answer = await browser.get(link);
  const path = answer.headers.location ?? "";
  const token = /^\/activate\/done\?token=(.+)$/.exec(path)?.[1];
  if (!token) return answer;
  const page = await browser.get(path);
  if (page.headers.location || !page.text.includes('name="token"')) return page;
  return browser.post(path, { token, password, repeat: password });
}
