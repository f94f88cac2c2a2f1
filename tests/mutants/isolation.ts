import { accountMutants } from "./isolation/accounts";
import { databaseMutants } from "./isolation/database";
import { doorMutants } from "./isolation/door";
import { loginMutants } from "./isolation/logins";
import { memberMutants } from "./isolation/members";
import { photoLinkMutants } from "./isolation/photo-links";
import { sightMutants } from "./isolation/sight";
import { tenantMutants } from "./isolation/tenants";
import type { Mutant } from "./mutant";

/** Mutants of the isolation between tenants, members and strangers. */
export const isolation: readonly Mutant[] = [
  ...databaseMutants,
  ...tenantMutants,
  ...doorMutants,
  ...accountMutants,
  ...loginMutants,
  ...memberMutants,
  ...sightMutants,
  ...photoLinkMutants,
];
