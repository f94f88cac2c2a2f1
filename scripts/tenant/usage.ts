import { type ParseArgsConfig, parseArgs } from "node:util";

export const USAGE = `Usage: npm run tenant -- <command>

  new [slug]        makes a tenant's folder; asks for what no flag says
      --name --domain --company --address --city --company-country --countries NL,DE
      --niche 1-7 --theme --language nl --locales nl,en --email --timezone --currency EUR
      --extends <base>   takes what is not said from tenants/_base/<base>.json
      --yes              takes every suggestion without asking
  check [slug…]     everything wrong with tenants' files, with file, line and column   [--json]
  list              every tenant, with its host, theme and state, and those of which only
                    the database knows                                                 [--json]
  show <slug>       what a tenant is served with, and where each value comes from      [--json]
  rename <slug> <new>  another name for a tenant's folder; members, files and links stay
  retire <slug>     closes a tenant to visitors for good; due erasures go on  [--confirm <slug>]
  purge <id>        erases all rows and files of a retired tenant               [--confirm <id>]
  reload            every process of this DATA_DIR reads all tenants again
  invite <slug>     codes that each let one person sign up, for 30 days   [--count 10] [--json]
  waiting <slug>    the confirmed addresses of the waiting list                  [--json]
      --invite 10        mails a code to each of the next ten who wait
      --remove <address> takes an address off the list, at its owner's request
  complaints <slug> what waits for a decision, or with --closed what has one    [--closed] [--json]
  complaints <slug> <reference>   shows one   [--close acted|declined [--note "…"]]   [--json]
  keys <slug>       new keys for pushes, and where each of them goes             [--json]
  photos <slug>     what waits to be looked at; the files lie in DATA_DIR/media or the store [--json]
      --approve 12,13    shows photos to others
      --reject 14 --reason not_you|no_face|explicit|contact|quality|child
  discounts <slug>  the brand's discount codes, and how many orders were paid with each   [--json]
  discounts <slug> add <code> --percent 25   adds one for everybody, once a member, for 30 days
      [--days 30] [--minimum 2000 --currency EUR] [--countries NL] [--methods ideal]
      [--member 12] [--unlimited]; amounts in minor units
  discounts <slug> end <code>   ends one; orders placed with it keep their price
  partners <slug>   how many visitors left for each partner, by day and country  [--days 30] [--json]
  sources <slug>    what came of each traffic source  [--days 30] [--ref venn] [--by-day] [--json]
      --postbacks        the partners' notifications with their tries  [--ref venn] [--limit 20]
      --retry 12         sends one that was given up again
  funnel <slug>     visit to second order, today and the days before   [--days 30] [--json]
      [--by source|lander|country] [--experiment <name>] [--svg <file>]; below 5 people nothing
  experiment <slug> [name]   counts by variant, whether they were distributed as configured, and the
      winner if there is one; without a name all experiments        [--json] [--svg <file>]
  find <slug> <address or name>   members by their whole address or the beginning of their name  [--json]
  grant <slug> <member> <credits> --why "…"   gives credits
  reverse <slug> <entry> --why "…"            takes an entry of credits back; find shows them
  orders <slug> [member]   the newest orders; what waits for an operator first  [--limit 20] [--json]
  orders <slug> --check    whatever differs between orders, payments, provider and ledger [--json]
  orders <slug> <reference>   one with its payments, refunds and invoices           [--json]
  refund <slug> <reference> [amount] --why "…"   pays an order back, whole or in part
      --again            pays back more of an order that was refunded before
      --done             it was paid back by hand, at a provider that the brand has no longer
      --confirm <amount> what is else typed on the terminal
  ban <slug> <member> --why "…"      closes an account; the member reads the reason in a mail
  unban <slug> <member> --why "…"    opens it again
  erase <slug> <member> --why "…"    erases a member for good, at once
  export <slug> <member> --out file.zip --why "…"   all that is stored about a member
  audit <slug>      what operators did to members   [--member 12] [--limit 100] [--json]
      find to export, but orders, are recorded, as done by the user of the system or --by <name>; all know --json
  lander <slug> <kind>   its address, variants, and what is wrong with them                [--json]
  lander <slug> <kind> <name>   makes a variant, or shows an existing one of this kind, and checks it
      [--town "Utrecht"] [--audience "…"] [--campaign spring] [--headline "…"] [--text "…"]
      [--region NL-UT] [--pictures 03,05] [--unlisted]
  schema            writes tenants/tenant.schema.json and lander.schema.json; --check only compares

TENANTS_DIR, THEMES_DIR and LOCALES_DIR name other folders.
Exit status: 0 all well, 1 refused or found wrong, 2 wrong usage.`;

/** The command line is invalid; exit 2. */
export class UsageError extends Error {}

/** An answer or a flag is missing. The message suffices, so the usage is not printed; exit 2. */
export class MissingWord extends UsageError {}

/** The command is refused for a reason that the operator can fix; exit 1. */
export class Refusal extends Error {}

/**
 * Parses a command's arguments.
 * @throws UsageError for flags that the command does not know
 */
export function parse<const T extends NonNullable<ParseArgsConfig["options"]>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] ?? "");
  }
}
