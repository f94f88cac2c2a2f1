import { ControlDatabase } from "~/db/control-database.server";
import { RoleUnknown } from "~/domain/operators/team/invitations.server";
import { OperatorUnknown } from "~/domain/operators/team/operators.server";
import { LastOwner } from "~/domain/operators/team/revoke-operator.server";
import { openLogins } from "../tenant/open-logins.ts";
import { Refusal } from "../tenant/usage.ts";

const refusals = [RoleUnknown, OperatorUnknown, LastOwner];

/**
 * Runs `work` with the operators' own data, which is closed afterwards. The database is that of `openLogins`.
 * @throws Refusal if a verb refuses, or the database is not migrated to this version
 */
export async function withControl<T>(
  work: (ctx: { control: ControlDatabase; now: Date }) => Promise<T>,
): Promise<T> {
  const { urls, close } = await openLogins();
  const control = new ControlDatabase();
  control.open(urls.control, () => undefined);
  try {
    return await work({ control, now: new Date() });
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) throw new Refusal((error as Error).message);
    throw error;
  } finally {
    await control.end();
    await close();
  }
}
