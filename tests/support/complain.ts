import type { FormBrowser } from "./browser";
import type { Answer } from "./server";

/** A complaint that is taken, but for the address that a visitor gives. */
export const ordinaryComplaint = {
  about: "profile",
  category: "fake",
  place: "rosa_77",
  body: "The photos are of an actress.",
  isTrue: "yes",
};

/** Opens the page and sends its form, as a browser does. */
export async function complain(
  browser: FormBrowser,
  fields: Record<string, string>,
  at = "/complaints",
): Promise<Answer> {
  const page = await browser.get(at);
  return browser.post(actionIn(page), { ...marksIn(page), ...fields });
}

/** Where the form of the page leads. */
export function actionIn({ text }: Answer): string {
  return /<form [^>]*action="(\/complaints[^"]*)"/.exec(text)![1]!.replaceAll("&amp;", "&");
}

/** What goes with the form of the page unseen. */
export function marksIn({ text }: Answer): Record<string, string> {
  return Object.fromEntries(
    ["word", "target", "begun"].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)![1]!,
    ]),
  );
}

/** The reference that the page after sending says; undefined where it says none. */
export async function referenceAfter(browser: FormBrowser, answer: Answer): Promise<string | undefined> {
  if (answer.status !== 303) return undefined;
  const { text } = await browser.get(answer.headers.location!);
  return /<dd>(C-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2})<\/dd>/.exec(text)?.[1];
}
