/** The books of companies: `npm run finance -- <command>`. Exit 0 done, 1 refused, 2 wrong usage, 3 incomplete. */
import "./closed-pipe.ts";
import { runToEnd } from "./tenant/run-to-end.ts";
import { UsageError } from "./tenant/usage.ts";

const USAGE = `Usage: npm run finance -- <command> <month>      a month such as 2026-11, in the zone of the company's seat

  month [2026-11]    orders, money, VAT, credits and documents of each company; without a month the
                     present one                                       [--company <id>] [--json]
  orders 2026-11     the orders that completed, by their invoices
  vat 2026-11        VAT by country, rate and quarter of the sale      [--quarter]
  register 2026-11   every invoice and credit note by its number
  credits 2026-11    credits by brand
      these print a file: --company <id> [--format csv|jsonl] [--by "…"]
  close 2026-11 --company <id>   compares everything, and stores the figures if it agrees, for good
      --check            compares only                                 [--by "…"] [--json]

A failure with --json is {"error": {"kind": "usage|refused|unexpected", "message": "…"}} on standard output.
Exit status: 0 success, 1 refused or something does not agree, 2 wrong usage, 3 a brand did not answer.`;

type Command = (args: string[]) => Promise<number>;

const file = async (name: "orders" | "vat" | "register" | "credits"): Promise<Command> => {
  const { fileCommand } = await import("./finance/file.ts");
  return (args) => fileCommand(name, args);
};

/** Loaded on demand, so that the help starts fast. */
const commands: Record<string, () => Promise<Command>> = {
  month: async () => (await import("./finance/month.ts")).monthCommand,
  orders: () => file("orders"),
  vat: () => file("vat"),
  register: () => file("register"),
  credits: () => file("credits"),
  close: async () => (await import("./finance/close.ts")).closeCommand,
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
