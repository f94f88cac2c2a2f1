import { randomBytes } from "node:crypto";
import type { FormBrowser } from "./browser";
import type { Answer } from "./server";

export type Person = { name: string; email: string; password: string };

/** A visitor who has not been here before. */
export function newPerson(): Person {
  const id = randomBytes(5).toString("hex");
  return {
    name: `p_${id}`,
    email: `${id}@people.example`,
    password: `quiet-${randomBytes(4).toString("hex")}-harbour`,
  };
}

/** Fills in the steps of the signup and sends the last one. */
export async function signUp(
  browser: FormBrowser,
  { name, email, password }: Person,
  country = "NL",
): Promise<Answer> {
  await browser.post("/signup", {
    step: "0",
    gender: "woman",
    seeks: ["man", "nonbinary"],
    sexuality: "bisexual",
    country,
  });
  await browser.post("/signup", { step: "1", day: "3", month: "02", year: "1990" });
  await browser.post("/signup", { step: "2", name, message: "Hoi" });
  return browser.post("/signup", { step: "3", email, password, terms: "yes", sensitive: "yes" });
}
