/** Onboarding of brands: `npm run tenant -- new | check | list | show | invite | complaints | photos | schema`. Exit 0 done, 1 refused, 2 wrong usage. */
import { checkCommand } from "./tenant/check.ts";
import { complaintsCommand } from "./tenant/complaints.ts";
import { inviteCommand } from "./tenant/invite.ts";
import { listCommand } from "./tenant/list.ts";
import { newCommand } from "./tenant/new.ts";
import { photosCommand } from "./tenant/photos.ts";
import { schemaCommand } from "./tenant/schema.ts";
import { showCommand } from "./tenant/show.ts";
import { Refusal, USAGE, UsageError } from "./tenant/usage.ts";

type Command = (args: string[]) => Promise<number> | number;

const commands: Record<string, Command> = {
  new: newCommand,
  check: checkCommand,
  list: listCommand,
  show: showCommand,
  invite: inviteCommand,
  complaints: complaintsCommand,
  photos: photosCommand,
  schema: schemaCommand,
};

async function run([name = "", ...args]: string[]): Promise<number> {
  if (["help", "--help", "-h"].includes(name) || args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name ? `There is no command "${name}".` : "Which command?");
  return command(args);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof Refusal) console.error(error.message);
  else throw error;
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
