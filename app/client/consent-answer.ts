import { readCookie } from "./cookie";

/** A third-party script and its consent category. */
export type ThirdParty = { category: string; src: string };

/** Returns the categories that the visitor accepted; null before an answer. product 17.1 */
export function consentGiven(): readonly string[] | null {
  const given = readCookie("consent");
  return given === undefined ? null : (given.split(".")[1]?.split("-") ?? []);
}

/** Loads the scripts of the accepted categories. Only for logged-out visitors: third parties must not learn who is a member. */
export function loadThirdParties(scripts: readonly ThirdParty[], given: readonly string[]): void {
  for (const { category, src } of scripts) {
    if (!given.includes(category)) continue;
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    document.head.append(script);
  }
}

/** Sends an answer to the server. @throws Error if the server refuses it */
export async function answerConsent(action: string, answer: string): Promise<void> {
  const body = new URLSearchParams({ answer, quiet: "1" });
  const done = await fetch(action, { method: "POST", body });
  if (!done.ok) throw new Error(String(done.status));
}
