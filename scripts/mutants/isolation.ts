import { accountMutants } from "./isolation/accounts";
import { databaseMutants } from "./isolation/database";
import { doorMutants } from "./isolation/door";
import { memberMutants } from "./isolation/members";
import { tenantMutants } from "./isolation/tenants";
import type { Mutant } from "./mutant";

/** What keeps tenants, members and strangers apart. */
export const isolation: readonly Mutant[] = [
  ...databaseMutants,
  ...tenantMutants,
  ...doorMutants,
  ...accountMutants,
  ...memberMutants,
];
