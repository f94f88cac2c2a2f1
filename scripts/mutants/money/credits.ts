import type { Mutant } from "../mutant";

const LEDGER = "app/db/migrations/0015-credits.sql";
const STAYS = "app/db/migrations/0027-tenant-identity.sql";
const REVERSE = "app/domain/credits/reverse-entry.server.ts";
const SPEND = "app/domain/credits/spend-credits.server.ts";
const CHECK = "app/domain/credits/check-balances.server.ts";
const LEDGER_TESTS = "tests/chats/ledger.test.ts";
const OPERATOR_TESTS = "tests/operators/verbs.test.ts";

/** The ledger: entries, balances, reversals, grants by hand, the check. */
export const creditMutants: readonly Mutant[] = [
  {
    name: "A balance may fall below zero",
    file: LEDGER,
    find: "and member_id = new.member_id and balance + new.amount >= 0;",
    replace: "and member_id = new.member_id;",
    also: [
      {
        file: LEDGER,
        find: "balance int not null constraint credit_balance_not_negative check (balance >= 0),",
        replace: "balance int not null,",
      },
    ],
    tests: [LEDGER_TESTS],
  },
  {
    name: "The balance does not follow what is given",
    file: LEDGER,
    find: "do update set balance = kept.balance + excluded.balance;",
    replace: "do update set balance = greatest(kept.balance, excluded.balance);",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The application may write balances",
    file: LEDGER,
    find: "grant select on credit_balances to livery_access;",
    replace: "grant select, insert, update, delete on credit_balances to livery_access;",
    tests: [LEDGER_TESTS],
  },
  {
    name: "An entry of the ledger may be changed",
    file: STAYS,
    find: "raise exception 'credit entries are only ever added';",
    replace: "return coalesce(new, old);",
    tests: [LEDGER_TESTS],
  },
  {
    name: "A reversal takes back more than is there",
    file: LEDGER,
    find: "new.owed := greatest(0, entry.amount - coalesce(there, 0));",
    replace: "new.owed := 0;",
    tests: [LEDGER_TESTS],
  },
  {
    name: "A reversal gives back an entry of another member",
    file: LEDGER,
    find: "if entry.member_id is null or entry.member_id <> new.member_id or entry.reason = 'reversal' then",
    replace: "if entry.member_id is null or entry.reason = 'reversal' then",
    tests: [LEDGER_TESTS],
  },
  {
    name: "A reversal can be reversed",
    file: LEDGER,
    find: " or entry.reason = 'reversal' then",
    replace: " then",
    also: [
      {
        file: REVERSE,
        find: 'if (entry.reason === "reversal") throw new EntryNotReversible("reversal");',
        replace: "",
      },
    ],
    tests: [LEDGER_TESTS],
  },
  {
    name: "An entry can be reversed twice",
    file: LEDGER,
    find: "  unique (tenant_id, reverses),\n",
    replace: "",
    also: [
      {
        file: REVERSE,
        find: "unique_key: `reversal ${entry.id}`,",
        replace: "unique_key: crypto.randomUUID(),",
      },
      {
        file: REVERSE,
        find: '.onConflict((conflict) => conflict.columns(["tenant_id", "reverses"]).doNothing())',
        replace: "",
      },
    ],
    tests: [LEDGER_TESTS],
  },
  {
    name: "A grant counts with every retry",
    file: "app/domain/credits/grant-credits.server.ts",
    find: "unique_key: uniqueKey, created_at: now })",
    replace: "unique_key: `${uniqueKey} ${crypto.randomUUID()}`, created_at: now })",
    tests: [LEDGER_TESTS],
  },
  {
    name: "A debit counts with every retry",
    file: SPEND,
    find: "${reference}, ${uniqueKey}, ${now})",
    replace: "${reference}, ${`${uniqueKey} ${crypto.randomUUID()}`}, ${now})",
    tests: [LEDGER_TESTS],
  },
  {
    name: "Any amount can be given or spent",
    file: SPEND,
    find: "if (!Number.isInteger(amount) || amount < 1 || amount > 1_000_000)",
    replace: "if (Number.isNaN(amount))",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The check passes over a balance that is too high",
    file: CHECK,
    find: "where coalesce(balance, 0) <> coalesce(sum, 0)",
    replace: "where coalesce(balance, 0) < coalesce(sum, 0)",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The check passes over a balance without entries",
    file: CHECK,
    find: "full join credit_balances kept",
    replace: "left join credit_balances kept",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The check passes over a reversal of another amount",
    file: CHECK,
    find: "where reversal.amount - reversal.owed <> -entry.amount or",
    replace: "where",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The check command succeeds whatever it finds",
    file: "scripts/ledger.ts",
    find: "return found.length > 0 ? 1 : 0;",
    replace: "return 0;",
    tests: ["tests/scripts/ledger-command.test.ts"],
  },
  {
    name: "A second grant by hand counts for nothing",
    file: "app/domain/operators/grant-credits.server.ts",
    find: "uniqueKey: reference,",
    replace: "uniqueKey: `operator ${memberId}`,",
    tests: [OPERATOR_TESTS],
  },
  {
    name: "An operator reverses an entry a second time without a word",
    file: "app/domain/operators/reverse-credits.server.ts",
    find: 'if (!reversed.isNew) throw new WrongState("reversed");',
    replace: "",
    tests: [OPERATOR_TESTS],
  },
];
