import type { Mutant } from "../mutant";

const TABLES = "app/db/migrations/0007-shop.sql";
const LEDGER = "app/db/functions/ledger.sql";
const REVERSE = "app/domain/credits/reverse-entry.server.ts";
const SPEND = "app/domain/credits/debit-credits.server.ts";
const CHECK = "app/domain/credits/check-balances.server.ts";
const LEDGER_TESTS = "tests/credits/ledger.test.ts";
const OPERATOR_TESTS = "tests/operators/verbs.test.ts";

/** Mutants of the ledger: entries, balances, reversals, manual grants, the check. */
export const creditMutants: readonly Mutant[] = [
  {
    name: "A balance may fall below zero",
    file: LEDGER,
    find: "and member_id = new.member_id and balance + new.amount >= 0;",
    replace: "and member_id = new.member_id;",
    also: [
      {
        file: TABLES,
        find: "  constraint credit_balance_granted check (granted between 0 and balance),\n",
        replace: "",
      },
      {
        file: TABLES,
        find: "balance int not null constraint credit_balance_not_negative check (balance >= 0),",
        replace: "balance int not null,",
      },
    ],
    tests: [LEDGER_TESTS],
  },
  {
    name: "A debit does not lower the balance",
    file: LEDGER,
    find: "update credit_balances set balance = balance + new.amount, granted",
    replace: "update credit_balances set balance = greatest(balance, balance + new.amount), granted",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The application may write balances",
    file: TABLES,
    find: "grant select on credit_balances to livery_access;",
    replace: "grant select, insert, update, delete on credit_balances to livery_access;",
    tests: [LEDGER_TESTS],
  },
  {
    name: "An entry of the ledger may be changed",
    file: LEDGER,
    find: "raise exception 'credit entries are only ever added';",
    replace: "return coalesce(new, old);",
    tests: [LEDGER_TESTS],
  },
  {
    name: "A reversal debits more than the balance",
    file: LEDGER,
    find: "new.owed := new.portion - took;\n    new.amount := -took;",
    replace: "new.owed := 0;\n    new.amount := -new.portion;",
    tests: [LEDGER_TESTS],
  },
  {
    name: "A reversal reverses an entry of another member",
    file: LEDGER,
    find: "if entry.member_id is null or entry.member_id <> new.member_id then",
    replace: "if entry.member_id is null then",
    tests: [LEDGER_TESTS],
  },
  {
    name: "An operator can reverse a reversal",
    file: REVERSE,
    find: 'if (entry.reason === "reversal" || entry.reason === "debt") throw new EntryNotReversible(entry.reason);',
    replace: "",
    tests: [LEDGER_TESTS],
  },
  {
    name: "More than the amount of an entry can be reversed",
    file: LEDGER,
    find: "if taken > (case",
    replace: "if taken > 1000000 * (case",
    tests: [LEDGER_TESTS],
  },
  {
    name: "An entry can be reversed twice",
    file: LEDGER,
    find: "if taken > (case",
    replace: "if taken > 1000000 * (case",
    also: [
      {
        file: REVERSE,
        find: "unique_key: earlier === 0 ? `reversal ${entry.id}` : `reversal ${entry.id} ${earlier}`,",
        replace: "unique_key: crypto.randomUUID(),",
      },
    ],
    tests: [LEDGER_TESTS],
  },
  {
    name: "Purchased credits are debited before granted ones",
    file: LEDGER,
    find: "else -least(there.granted, -new.amount)",
    replace: "else -least(there.granted, greatest(0, -new.amount - there.balance + there.granted))",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The newest purchase is debited first",
    file: LEDGER,
    find: "sum(room) over (order by id) as up_to",
    replace: "sum(room) over (order by id desc) as up_to",
    tests: [LEDGER_TESTS],
  },
  {
    name: "A refunded purchase debits credits of another",
    file: LEDGER,
    find: "case when entry.reason = 'purchase' then credit_purchase_left(new.tenant_id, entry.id) else there.granted end",
    replace: "there.balance",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The reversal of a reversal does not lower the debt",
    file: LEDGER,
    find: "new.owed := -least(there.owed, entry.owed - took, new.portion);",
    replace: "new.owed := 0;",
    tests: [LEDGER_TESTS],
  },
  {
    name: "A debt that is paid stays owed",
    file: LEDGER,
    find: "new.owed := -least(there.owed, there.balance);\n    new.amount := new.owed;",
    replace: "new.amount := -least(there.owed, there.balance);\n    new.owed := 0;",
    also: [
      {
        file: TABLES,
        find: "or (reason = 'debt' and owed = amount)",
        replace: "or reason = 'debt'",
      },
    ],
    tests: [LEDGER_TESTS],
  },
  {
    name: "A retried grant adds its credits again",
    file: "app/domain/credits/grant-credits.server.ts",
    find: "unique_key: uniqueKey, created_at: now })",
    replace: "unique_key: `${uniqueKey} ${crypto.randomUUID()}`, created_at: now })",
    tests: [LEDGER_TESTS],
  },
  {
    name: "A retried debit is charged again",
    file: SPEND,
    find: "${reference}, ${uniqueKey}, ${now})",
    replace: "${reference}, ${`${uniqueKey} ${crypto.randomUUID()}`}, ${now})",
    tests: [LEDGER_TESTS],
  },
  {
    name: "Any amount can be granted or debited",
    file: SPEND,
    find: "if (!Number.isInteger(amount) || amount < 1 || amount > 1_000_000)",
    replace: "if (Number.isNaN(amount))",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The check ignores a balance that is too high",
    file: CHECK,
    find: "where coalesce(balances.${sql.ref(kind)}, 0) <> coalesce(sum, 0)",
    replace: "where coalesce(balances.${sql.ref(kind)}, 0) < coalesce(sum, 0)",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The check ignores a balance without entries",
    file: CHECK,
    find: "full join credit_balances balances",
    replace: "left join credit_balances balances",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The check ignores a reversal of a different amount",
    file: CHECK,
    find: "where reversal.amount - reversal.owed <> reversal.portion",
    replace: "where false and reversal.amount <> reversal.portion",
    tests: [LEDGER_TESTS],
  },
  {
    name: "The check command succeeds despite findings",
    file: "scripts/ledger.ts",
    find: "return found.length > 0 ? 1 : 0;",
    replace: "return 0;",
    tests: ["tests/scripts/ledger-command.test.ts"],
  },
  {
    name: "A second manual grant adds no credits",
    file: "app/domain/operators/grant-credits.server.ts",
    find: "uniqueKey: reference,",
    replace: "uniqueKey: `operator ${memberId}`,",
    tests: [OPERATOR_TESTS],
  },
  {
    name: "A second reversal by an operator is not refused",
    file: "app/domain/operators/reverse-credits.server.ts",
    find: 'if (!reversed.isNew) throw new WrongState("reversed");',
    replace: "",
    tests: [OPERATOR_TESTS],
  },
];
