import { randomBytes } from "node:crypto";
import { listWaiting, type WaitingEntry } from "~/domain/accounts/waiting/waiting-entries.server";
import { inviteWaitingAct } from "~/domain/operators/invite-waiting.act.server";
import { NothingToDo } from "~/domain/operators/operator";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { removeWaitingAct } from "~/domain/operators/remove-waiting.act.server";
import { liveTenant, openDatabases } from "./database.ts";
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
    json: { type: "boolean" },
  });
  const [slug, ...more] = positionals;
  const { invite, remove } = values;
  if (!slug || more.length > 0) throw new UsageError("waiting takes one slug.");
  if (invite !== undefined && remove !== undefined)
    throw new UsageError("waiting takes --invite or --remove, not both.");
  const count = Number(invite);
  if (invite !== undefined && (!Number.isInteger(count) || count < 1 || count > MAX_INVITED))
    throw new UsageError(`--invite is a number from 1 to ${MAX_INVITED}.`);
  const tenant = await liveTenant(slug);
  const { databases, close } = await openDatabases();
  try {
    const db = databases.of(tenant);
    if (remove !== undefined) {
      const { operatorContext } = await import("./as-operator.ts");
      const removed = performOperatorAct(removeWaitingAct, operatorContext(tenant, db), { email: remove });
      await removed.catch((error: unknown) => {
        throw error instanceof NothingToDo ? new Refusal(`${remove} is not on the list of ${slug}.`) : error;
      });
      print(values.json, { removed: remove }, [`${remove} is removed from the list.`]);
    } else if (invite === undefined) {
      const waiting = await listWaiting({ db }, { limit: MAX });
      print(values.json, { waiting }, waiting.length > 0 ? waiting.map(lineOf) : ["The list is empty."]);
    } else {
      const { operatorContext } = await import("./as-operator.ts");
      const ctx = { ...operatorContext(tenant, db), random: randomBytes };
      const invited = await performOperatorAct(inviteWaitingAct, ctx, { count });
      print(
        values.json,
        { invited },
        invited.length > 0 ? invited : ["No confirmed address waits for an invitation."],
      );
    }
  } finally {
    await close();
  }
  return 0;
}

function print(asJson: boolean | undefined, received: unknown, lines: readonly string[]): void {
  if (asJson) console.log(JSON.stringify(received, null, 2));
  else for (const line of lines) console.log(line);
}

function lineOf({ email, language, confirmedAt, invitedAt }: WaitingEntry): string {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return [day(confirmedAt), language, invitedAt ? `invited ${day(invitedAt)}` : "waits", email].join("  ");
}
