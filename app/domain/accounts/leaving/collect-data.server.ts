import type { AccountContext } from "../account.server";
import { confirmPassword } from "../passwords/confirm-password.server";
import { dataParts } from "./data-parts.server";

/**
 * All that is stored about a member, in words that can be read, for whoever knows the password: never a secret, never anybody else's.
 * @param password count the attempts at the door
 * @throws InputRefused, TooManyPasswords. decisions §4
 */
export async function collectData(
  ctx: AccountContext,
  memberId: number,
  password: string,
): Promise<Record<string, unknown>> {
  await confirmPassword(ctx, memberId, password);
  return ctx.db.transaction(async (tx) => {
    const data: Record<string, unknown> = { site: ctx.tenant.config.name, collected_at: ctx.now };
    for (const part of dataParts) data[part.name] = await part.collect(tx, memberId);
    return data;
  });
}
