import type { TenantTransaction } from "~/db/tables";

/** What opens an account besides its password: passkeys by name, and whether an authenticator is required. */
export type OpeningKeys = { passkeys: string[]; authenticator: boolean };

/** Returns what still opens an account after its password has changed. */
export async function listOpeningKeys(tx: TenantTransaction, memberId: number): Promise<OpeningKeys> {
  const passkeys = await tx
    .selectFrom("passkeys")
    .select("name")
    .where("member_id", "=", memberId)
    .orderBy("id")
    .execute();
  const authenticator = await tx
    .selectFrom("authenticators")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return { passkeys: passkeys.map(({ name }) => name), authenticator: authenticator !== undefined };
}

/** Returns the values of the mail about a changed password. The person who knew the old one may have added a key. product 6.16 */
export function keyParams({ passkeys, authenticator }: OpeningKeys): Record<string, string> {
  return {
    ...(passkeys.length > 0 && { passkeys: passkeys.join(", ") }),
    ...(authenticator && { authenticator: "on" }),
  };
}
