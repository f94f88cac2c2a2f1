import type { AccountContext } from "../account.server";
import { InputRefused } from "../refusals.server";
import { isPassword } from "./passwords.server";

/**
 * Checks that whoever is logged in knows the password, before something that cannot easily be undone. Count the attempts at the door.
 * @param field which field of the form it stands in
 * @returns the hash that it was checked against
 * @param field what the form calls the password: "old" where a new one stands beside it
 * @throws InputRefused with "Please check your old password." or, of any other field, "Please check your password."; TooManyPasswords. product.md §5
 */
export async function confirmPassword(
  ctx: Pick<AccountContext, "db">,
  memberId: number,
  password: string,
  field = "password",
): Promise<string> {
  const row = await ctx.db.transaction((tx) =>
    tx.selectFrom("members").select("password_hash").where("id", "=", memberId).executeTakeFirst(),
  );
  const hash = row?.password_hash ?? null;
  if (!(await isPassword(hash, password)) || hash === null)
    throw new InputRefused({ [field]: { code: field === "old" ? "password_old_wrong" : "password_wrong" } });
  return hash;
}
