import { type ParseArgsConfig, parseArgs } from "node:util";
import { examples } from "./examples.ts";

/** The commands that read several brands with --all or --company. What changes a member or a brand takes one. */
const overBrands = [
  ...["check", "stats", "orders", "find", "mails", "audit", "complaints", "photos", "waiting", "discounts"],
  ...["partners", "sources", "funnel"],
];
/** The commands that take --from and --to. */
const byDay = ["stats", "orders", "mails", "audit", "complaints", "partners", "sources", "funnel"];
const [OVER_BRANDS, BY_DAY] = [overBrands.join(", "), byDay.join(", ")];

export const USAGE = `Usage: npm run tenant -- <command>

  new [slug]        creates a tenant's folder; asks for what no flag gives
      --name --domain --company --address --city --company-country --countries NL,DE
      --niche 1-7 --theme --language nl --locales nl,en --email --timezone --currency EUR
      --extends <base>   takes missing values from tenants/_base/<base>.json
      --yes              accepts every suggestion without asking
  check [slug…]     all problems of tenants' files, with file, line and column         [--json]
      --production       also what a production server would close: sandbox, missing keys, mails
  list              every tenant, with its host, theme and state, and those that are only
                    in the database                                                    [--json]
  show <slug>       the effective values of a tenant, and where each comes from        [--json]
  upgrade [slug…]   rewrites tenants' files for the current version of the schema, with their bases
  rename <slug> <new>  renames a tenant's folder; members, files and links remain
  retire <slug>     closes a tenant permanently; due erasures, refunds and chargebacks continue
      --credits pay-back|later   what becomes of unspent purchased credits     [--confirm <slug>]
      --mail             mails the members what their credits are worth, with --credits later
  pay-back <slug or id> --why "…"   refunds all unspent purchased credits at the price paid
      --confirm <credits> confirms without a prompt                                  [--json]
  purge <id>        erases all rows and files of a retired tenant               [--confirm <id>]
  reload            every process of this DATA_DIR reloads all tenants
  invite <slug>     creates codes; each admits one signup within 30 days  [--count 10] [--json]
  waiting <slug>    the confirmed addresses of the waiting list                  [--json]
      --invite 10        mails a code to the next ten waiting people
      --remove <address> removes an address from the list, at its owner's request
  complaints <slug> complaints without a decision, or with --closed decided ones [--closed] [--json]
  complaints <slug> <reference>   shows one   [--close acted|declined [--note "…"]]   [--json]
  keys <slug>       creates keys for pushes, and shows where to set them         [--json]
  webhooks <slug>   the address for messages of each payment provider, to enter there  [--json]
  photos <slug>     photos to inspect; their files are in DATA_DIR/media or the store [--json]
      --approve 12,13    approves photos, so that others see them
      --reject 14 --reason not_you|no_face|explicit|contact|quality|child
  discounts <slug>  the brand's discount codes, and how many orders were paid with each   [--json]
  discounts <slug> add <code> --percent 25 --why "…"   adds one for all members, once each, for
      30 days  [--days 30] [--minimum 20.00 --currency EUR] [--countries NL] [--methods ideal]
      [--member 12] [--unlimited]   [--uses 100] (of all members)   [--starts 2027-01-10T18:00] (UTC)
      --amount 5.00 --currency EUR instead of --percent; --bonus 20: credits on top, or instead
  discounts <slug> turnover [<code>]   orders, amounts and bonus credits by code and currency [--json]
  discounts <slug> end <code> --why "…"   ends one; orders that use it keep their price
  partners <slug>   clicks to each partner, by day and country                   [--days 30] [--json]
  sources <slug>    figures of each traffic source    [--days 30] [--ref venn] [--by-day] [--json]
      --postbacks        postbacks to partners and their attempts      [--ref venn] [--limit 20]
      --retry 12         resends one that was given up
  stats <slug>      signups, messages, purchases, refunds and mails since the beginning of yesterday  [--json]
  mails <slug>      the mails of the last 30 days by kind and state                        [--json]
      --bounced | --waiting | --unwanted   lists them   [--addresses] [--limit 100]
  mails <slug> <address>   the mails to an address and their state                         [--json]
  queues            the jobs of all brands that wait, and since when                     [--json]
  funnel <slug>     visit to second order, today and the days before   [--days 30] [--json]
      [--by source|lander|country] [--experiment <name>] [--svg <file>]; counts below 5 are hidden
  experiment <slug> [name]   counts by variant, whether they were distributed as configured, and the
      winner if there is one; without a name all experiments        [--json] [--svg <file>]
  find <slug> <text>   members by number, full address or the start of their name, and orders by reference,
      number of an invoice or id at the provider, each with the next command                [--json]
  grant <slug> <member> <credits> --why "…"   grants credits            [--confirm <credits>]
      --again            repeats a grant of the last hour with the same reason
  reverse <slug> <entry> --why "…"            reverses a credit entry; find shows them
  orders <slug> [member or address]   the newest orders; those that need an operator first
      [--provider-id tr_…] [--invoice 12] [--charged-back] [--waiting] [--vat-evidence]
      [--limit 20] [--json]
  orders <slug> --check    differences between orders, payments, provider and ledger; exits with 3
                           if a provider did not answer for some payments         [--json]
  orders <slug> <reference>   one with its payments, refunds and invoices           [--json]
  invoice <slug> <reference> [number]   an invoice or credit note of an order; the latest by default  [--json]
      --out file.pdf     writes it as a PDF file, to print or to send
      --send --why "…"   mails it to the member, or to another address: --to <address>
  refund <slug> <reference> [amount] --why "…"   refunds an order, in full or in part
      --again            refunds more of an order that was refunded before
      --done             marks a refund that was made by hand, at a former provider of the brand
      --dry-run          shows what would be refunded, and refunds nothing
      --confirm <amount> confirms without a prompt
  ban <slug> <member> --why "…"      closes an account; the member reads the reason in a mail
  unban <slug> <member> --why "…"    reopens it
  erase <slug> <member> --why "…"    erases a member permanently and immediately [--confirm <member>]
  export <slug> <member> --out file.zip --why "…"   exports all data of a member
  audit <slug>      what operators did to members   [--member 12] [--by anna] [--reasons] [--limit 100] [--json]
      orders and refund also take a retired tenant, by slug or id
      commands from find to export, except orders, are recorded with the system's user, beside the
      name of --by if it is given; photos and complaints take --by too;
      all accept --json
  lander <slug> <kind>   its address, its variants and their problems                      [--json]
  lander <slug> <own> [--blocks kicker,headline,text,gallery,drawn,question,proof]
      the same for a lander composed of blocks; --blocks creates landers/<own>.json, the flags below change it
  lander <slug> <kind> <name>   creates a variant, or changes and shows an existing one of this kind
      [--town "Utrecht"] [--audience "…"] [--campaign spring] [--headline "…"] [--text "…"]
      [--region NL-UT] [--pictures 03,05] [--unlisted]
  schema            writes tenants/tenant.schema.json and lander.schema.json; --check only compares

Instead of the slug, --all reads every brand, and --company <id> those of a company:
  ${OVER_BRANDS}.
--from and --to limit these to days in UTC, both included: ${BY_DAY}.
A failure with --json is {"error": {"kind": "usage|refused|unexpected", "message": "…"}} on standard output.
npm run tenant -- help <command> shows the usage of one command, with an example.

TENANTS_DIR, THEMES_DIR and LOCALES_DIR set other folders.
Exit status: 0 success, 1 refused or problems found, 2 wrong usage.`;

/**
 * Returns the usage of one command: its entries in `USAGE` with their flags, the flags that it shares with others, and an example.
 * @param known the names of all commands
 * @returns the list of commands for an unknown name
 */
export function usageOf(name: string, known: readonly string[]): string {
  let isOwn = false;
  const own = USAGE.split("\n").filter((line) => {
    const command = /^ {2}([a-z-]+)/.exec(line)?.[1];
    if (command !== undefined) isOwn = command === name;
    else if (!line.startsWith("   ")) isOwn = false;
    return isOwn;
  });
  const isShared = (names: readonly string[]) => names.includes(name);
  const shared = [
    ...(isShared(overBrands)
      ? ["      --all | --company <id>   every brand, or those of a company, instead of the slug"]
      : []),
    ...(isShared(byDay) ? ["      --from 2026-11-01 --to 2026-11-30   days in UTC, both included"] : []),
  ];
  const example = examples[name] ? ["", `Example: npm run tenant -- ${examples[name]}`] : [];
  if (own.length > 0)
    return ["Usage: npm run tenant -- <command>", "", ...own, ...shared, ...example].join("\n");
  return `Commands: ${known.join(", ")}.\nnpm run tenant -- <command> --help shows the usage of one, npm run tenant -- help that of all.`;
}

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
