import { readCookie } from "./cookie";

/** Another company's script, and what it is for. */
export type ThirdParty = { category: string; src: string };

/** The categories that the visitor agreed to; null before an answer. decisions §8 */
export function consentGiven(): readonly string[] | null {
  const given = readCookie("consent");
  return given === undefined ? null : (given.split(".")[1]?.split("-") ?? []);
}

/** Loads the scripts of the categories that were agreed to. Only for strangers: no other company learns who is a member. */
export function loadThirdParties(scripts: readonly ThirdParty[], given: readonly string[]): void {
  for (const { category, src } of scripts) {
    if (!given.includes(category)) continue;
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    document.head.append(script);
  }
}

/** Stores an answer. @throws Error where the server did not take it */
export async function answerConsent(action: string, answer: string): Promise<void> {
  const body = new URLSearchParams({ answer, quiet: "1" });
  const done = await fetch(action, { method: "POST", body });
  if (!done.ok) throw new Error(String(done.status));
}
