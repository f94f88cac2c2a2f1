import type { FormBrowser } from "./browser";
import type { Answer } from "./server";

/** The fields of a valid complaint, without the address that a visitor gives. */
export const ordinaryComplaint = {
  about: "profile",
  category: "fake",
  place: "rosa_77",
  body: "The photos are of an actress.",
  isTrue: "yes",
};

/** Opens the page and sends its form as a browser does. */
export async function complain(
  browser: FormBrowser,
  fields: Record<string, string>,
  at = "/complaints",
): Promise<Answer> {
  const page = await browser.get(at);
  return browser.post(actionIn(page), { ...marksIn(page), ...fields });
}

/** Returns the action of the page's form. */
export function actionIn({ text }: Answer): string {
  return /<form [^>]*action="(\/complaints[^"]*)"/.exec(text)![1]!.replaceAll("&amp;", "&");
}

/** Returns the hidden fields of the page's form. */
export function marksIn({ text }: Answer): Record<string, string> {
  return Object.fromEntries(
    ["word", "target", "stamp"].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)![1]!,
    ]),
  );
}

/** Returns the reference that the page shows after sending, else undefined. */
export async function referenceAfter(browser: FormBrowser, answer: Answer): Promise<string | undefined> {
  if (answer.status !== 303) return undefined;
  const { text } = await browser.get(answer.headers.location!);
  return /<dd>(C-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2})<\/dd>/.exec(text)?.[1];
}
