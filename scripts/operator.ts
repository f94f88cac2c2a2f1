/** Manages the operators of the console: `npm run operator -- <command>`. Exit 0 done, 1 refused, 2 wrong usage. */
import "./closed-pipe.ts";
import { runToEnd } from "./tenant/run-to-end.ts";
import { UsageError } from "./tenant/usage.ts";

const USAGE = `Usage: npm run operator -- <command>

  invite <address>   creates a link for one passkey, valid for one hour; earlier links of the person end
      --name "…"         as colleagues see a new operator
      --role owner       grants a role; without it, known operators keep their roles, and the first one
                         becomes owner of all brands
      --brand <slug> | --company <id>   where the role counts; default: all brands
      --by "…"           who invites, on a shared account                                 [--json]
  list               the operators with their roles, passkeys and last request          [--json]
  revoke <address> --why "…"   ends roles, sessions, passkeys and invitations   [--by "…"] [--json]
  audit-check [<slug> …]   compares the audit logs of operators and brands with the heads of their days
      --heads <file>     also with the heads in lines of the server's log                 [--json]

A failure with --json is {"error": {"kind": "usage|refused|unexpected", "message": "…"}} on standard output.
Exit status: 0 success, 1 refused, 2 wrong usage.`;

type Command = (args: string[]) => Promise<number>;

/** Loaded on demand, so that the help starts fast. */
const commands: Record<string, () => Promise<Command>> = {
  "audit-check": async () => (await import("./operator/audit-check.ts")).auditCheckCommand,
  invite: async () => (await import("./operator/invite.ts")).inviteCommand,
  list: async () => (await import("./operator/list.ts")).listCommand,
  revoke: async () => (await import("./operator/revoke.ts")).revokeCommand,
};

async function run([name = "", ...args]: string[]): Promise<number> {
  if ([name, ...args].some((arg) => arg === "--help" || arg === "-h") || name === "help") {
    console.log(USAGE);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UsageError(name ? `There is no command "${name}".` : "Which command?");
  const command = await load();
  return command(args);
}

const args = process.argv.slice(2);
await runToEnd(() => run(args), USAGE, { asJson: args.includes("--json") });
