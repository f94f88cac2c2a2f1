import { parseEnv } from "~/env.server";
import { Refusal } from "../tenant/usage.ts";

/**
 * Returns the address of the console's page for an invitation: https at OPERATOR_HOST, and http with the port on a development host.
 * @throws Refusal in production without OPERATOR_HOST
 */
export function joinLink(): (token: string) => string {
  const { NODE_ENV, OPERATOR_HOST, PORT } = process.env;
  // Without NODE_ENV, because this command does not need the secrets that production requires.
  const env = parseEnv({ OPERATOR_HOST, PORT });
  if (NODE_ENV === "production" && !OPERATOR_HOST)
    throw new Refusal(
      "OPERATOR_HOST is not set: this deployment has no console. Set it to the server's value.",
    );
  const host = env.OPERATOR_HOST ?? "";
  const origin = /(^|\.)localhost$/.test(host) ? `http://${host}:${env.PORT}` : `https://${host}`;
  return (token) => `${origin}/join/${token}`;
}
