import type { Needs } from "../../context";
import { InputRefused } from "../../input-refused.server";
import { isPassword } from "./passwords.server";

/**
 * Checks the password of the logged-in member before a change that is hard to undo. The caller counts the attempts.
 * @param field name of the password field: "old" in a form that also has a new password
 * @returns the hash that was verified
 * @throws InputRefused with "Please check your old password." or, for any other field, "Please check your password."; TooManyPasswords.
 * product 6.13, 6.17
 */
export async function confirmPassword(
  ctx: Needs<"db">,
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
