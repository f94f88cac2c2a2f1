import { randomBytes } from "node:crypto";
import { listWaiting, type WaitingEntry } from "~/domain/accounts/waiting/waiting-entries.server";
import { inviteWaitingAct } from "~/domain/operators/invite-waiting.act.server";
import { NothingToDo } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { removeWaitingAct } from "~/domain/operators/remove-waiting.act.server";
import { operatorContext, withTenant } from "./database.ts";
import { day, print } from "./output.ts";
import { forBrands, isWide, printBrands, readScope, requireOne, scopeFlags } from "./scope.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const MAX = 100_000;
const MAX_INVITED = 1000;

/**
 * `waiting <slug>` lists the confirmed addresses of the waiting list, oldest first. --invite N mails an invitation code to the next N
 * addresses without an invitation; --remove deletes an address from the list.
 */
export async function waitingCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    invite: { type: "string" },
    remove: { type: "string" },
    ...scopeFlags,
    json: { type: "boolean" },
  });
  const { scope, words } = readScope("waiting", values, positionals);
  const { invite, remove } = values;
  if (words.length > 0) throw new UsageError("waiting takes one slug, --all or --company <id>.");
  if (invite !== undefined && remove !== undefined)
    throw new UsageError("waiting takes --invite or --remove, not both.");
  const count = Number(invite);
  if (invite !== undefined && (!Number.isInteger(count) || count < 1 || count > MAX_INVITED))
    throw new UsageError(`--invite is a number from 1 to ${MAX_INVITED}.`);
  if (invite === undefined && remove === undefined && isWide(scope)) {
    const found = await forBrands(scope, async ({ db }) =>
      countsOf(await listWaiting({ db }, { limit: MAX })),
    );
    return printBrands(values.json, scope, found, ({ waiting, invited }) =>
      waiting + invited > 0 ? [`${waiting} wait, ${invited} are invited`] : [],
    );
  }
  requireOne(scope, "--invite or --remove");
  const { slug } = scope;
  await withTenant(slug, async (tenant, db) => {
    if (remove !== undefined) {
      const removed = performOperatorAct(removeWaitingAct, await operatorContext(tenant, db), {
        email: remove,
      });
      await removed.catch((error: unknown) => {
        throw error instanceof NothingToDo ? new Refusal(`${remove} is not on the list of ${slug}.`) : error;
      });
      print(values.json, { removed: remove }, `${remove} is removed from the list.`);
    } else if (invite === undefined) {
      const waiting = await listWaiting({ db }, { limit: MAX });
      print(values.json, { waiting }, waiting.map(lineOf), "The list is empty.");
    } else {
      const ctx = { ...(await operatorContext(tenant, db)), random: randomBytes };
      const invited = await performOperatorAct(inviteWaitingAct, ctx, { count });
      print(values.json, { invited }, invited, "No confirmed address waits for an invitation.");
    }
  });
  return 0;
}

/** Of several brands only the numbers are shown: the list is addresses. */
const countsOf = (entries: readonly WaitingEntry[]) => ({
  waiting: entries.filter(({ invitedAt }) => !invitedAt).length,
  invited: entries.filter(({ invitedAt }) => invitedAt).length,
});

function lineOf({ email, language, confirmedAt, invitedAt }: WaitingEntry): string {
  return [day(confirmedAt), language, invitedAt ? `invited ${day(invitedAt)}` : "waits", email].join("  ");
}
