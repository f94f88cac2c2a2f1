/** Checks the credit ledger: `npm run ledger -- check [slug…]`. Exit 0 no differences, 1 a difference or a refusal, 2 wrong usage. */
import { checkBalances, type LedgerDifference } from "~/domain/credits/check-balances.server";
import { checkOrders, type OrderDifference } from "~/domain/shop/check-orders.server";
import "./closed-pipe.ts";
import { openDatabases } from "./tenant/database.ts";
import { runToEnd } from "./tenant/run-to-end.ts";
import { parse, Refusal, UsageError } from "./tenant/usage.ts";

const USAGE = `Usage: npm run ledger -- check [slug…]

  check    recalculates every balance from its entries and the credits of every order from its
           payments, for all brands or for those named; prints one line for each difference
                                                                                      [--json]

Exit status: 0 no differences, 1 a difference or a refusal, 2 wrong usage.`;

type Found = (LedgerDifference | OrderDifference) & { tenant: string };

function lineOf(found: Found): string {
  const who = `${found.tenant}  ${found.memberId === null ? "an erased member" : `member ${found.memberId}`}`;
  if (found.kind === "order")
    return `${who}: order ${found.reference} should have ${found.expected} credits, the ledger has ${found.found}`;
  const what = { balance: "the balance is", granted: "the granted part is", owed: "the debt is" };
  return found.kind !== "reversal"
    ? `${who}: ${what[found.kind]} ${found.balance}, the entries add up to ${found.sum}`
    : `${who}: entry ${found.entryId} has the amount ${found.amount} and the debt ${found.owed}, but reverses an entry of ${found.reversed}`;
}

async function check(requested: string[], asJson: boolean): Promise<number> {
  const { databases, close } = await openDatabases();
  try {
    const known = await databases.list();
    for (const slug of requested)
      if (!known.some((one) => one.slug === slug)) throw new Refusal(`The database has no brand "${slug}".`);
    const found: Found[] = [];
    const chosen = known.filter(({ slug }) => requested.length === 0 || requested.includes(slug));
    const slugs = chosen.map(({ slug }) => slug);
    for (const tenant of chosen) {
      const ctx = { db: databases.of(tenant) };
      for (const difference of [...(await checkBalances(ctx)), ...(await checkOrders(ctx))])
        found.push({ ...difference, tenant: tenant.slug });
    }
    if (asJson) console.log(JSON.stringify({ tenants: slugs, differences: found }, null, 2));
    else if (found.length > 0) for (const one of found) console.log(lineOf(one));
    else console.log(`Every balance and order agrees with its entries (${slugs.length} brands).`);
    return found.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}

async function run([name = "", ...args]: string[]): Promise<number> {
  if (["help", "--help", "-h"].includes(name) || args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  if (name !== "check") throw new UsageError(name ? `There is no command "${name}".` : "Which command?");
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  return check([...new Set(positionals)], values.json === true);
}

await runToEnd(() => run(process.argv.slice(2)), USAGE);
