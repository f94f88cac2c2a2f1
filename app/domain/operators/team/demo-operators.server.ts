import type { Needs } from "~/domain/context";
import { builtInRoles } from "../permissions";
import { ensureOperator, grantRole } from "./operators.server";
import { type LoginPlace, openOperatorSession } from "./sessions.server";

/** A person of the demo: one for each built-in role. */
export type DemoOperator = { email: string; name: string; role: string; title: string };

const NAMES = [
  "Alma Verhoeven",
  "Bruno Keller",
  "Tomasz Lis",
  "Jonas Falk",
  "Mina Sato",
  "Greta Blom",
  "Omar Haddad",
  "Ines Prado",
  "Lea Novak",
];

/** The people of the demo. */
export const demoOperators: readonly DemoOperator[] = builtInRoles.map(({ name: role, title }, at) => ({
  role,
  title,
  name: NAMES[at] ?? role,
  email: `${role.replaceAll("_", "-")}@console.example`,
}));

/**
 * Logs in a person of the demo without a passkey, whom the first login creates with one role at all brands. The caller makes sure that this is
 * no production and that the browser is on this machine.
 * @returns the secret for the session's cookie; null where the demo has no such person
 */
export async function logInDemoOperator(
  ctx: Needs<"control" | "now" | "random">,
  email: string,
  place: LoginPlace,
): Promise<string | null> {
  const person = demoOperators.find((one) => one.email === email);
  if (!person) return null;
  return ctx.control.transaction(async (tx) => {
    const operator = await ensureOperator(ctx, tx, { ...person, demo: true });
    const by = { now: ctx.now, by: "demo" };
    await grantRole(by, tx, operator.id, { role: person.role, scope: "all", scopeId: "" });
    return openOperatorSession(ctx, tx, operator, "demo", place);
  });
}
