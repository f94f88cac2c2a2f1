import { sql } from "kysely";
import type { Account } from "~/domain/accounts/account.server";

/** Who is asked for: somebody of a gender that they seek, and who seeks theirs. */
export type Seeker = Pick<Account, "id" | "gender" | "seeks">;

/** Whether a row of `members` and a seeker fit each other: each is of a gender that the other seeks. decisions §5 */
export function fitsBothWays({ gender, seeks }: Seeker) {
  return sql<boolean>`(members.gender = any(${[...seeks]}::text[]) and ${gender} = any(members.seeks))`;
}
