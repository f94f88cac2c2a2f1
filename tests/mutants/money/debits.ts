import type { Mutant } from "../mutant";

const SUMS = "app/domain/shop/order-sums.server.ts";
const ORDER = "app/domain/debit/debit-order.server.ts";
const CONFIRM = "app/domain/debit/confirm-code.server.ts";
const COLLECT = "app/domain/debit/order-by-debit.server.ts";
const tests = ["tests/shop/debits.test.ts"];

/** Mutants of direct debits: mandates, codes, limits, and credits on collection. */
export const debitMutants: readonly Mutant[] = [
  {
    name: "The amount of a failed debit still counts as paid",
    file: SUMS,
    find: "greatest(paid, case when state = 'pending' then promised else 0 end)",
    replace: "greatest(paid, promised)",
    tests,
  },
  {
    name: "A direct debit is ordered with an unconfirmed mandate",
    file: COLLECT,
    find: 'if (!mandate?.confirmed_at || iban === null) throw new DebitRefused("not_confirmed");',
    replace: 'if (!mandate) throw new DebitRefused("not_confirmed");',
    also: [
      {
        file: COLLECT,
        find: "const iban = mandate?.confirmed_at ? ibanOf(ctx, mandate) : null;",
        replace: 'const iban = mandate ? (ibanOf(ctx, mandate) ?? "") : "";',
      },
      { file: COLLECT, find: "signedAt: mandate.confirmed_at,", replace: "signedAt: ctx.now," },
    ],
    tests,
  },
  {
    name: "A code is accepted after five wrong attempts",
    file: CONFIRM,
    find: "return code_tries >= CODE_TRIES || now",
    replace: "return code_tries > CODE_TRIES || now",
    tests,
  },
  {
    name: "Two simultaneous orders exceed the limit of direct debits",
    file: ORDER,
    find: 'await tx.selectFrom("members").select("id").where("id", "=", buyer.id).forUpdate().execute();',
    replace: "",
    tests,
  },
  {
    name: "A member whose debit was returned may debit again",
    file: ORDER,
    find: "if (returned || (await findCredits",
    replace: "if (returned === null || (await findCredits",
    tests,
  },
  {
    name: "A member orders a direct debit for another member's order",
    file: ORDER,
    find: '    .where("reference", "=", reference)\n    .where("member_id", "=", memberId);',
    replace: '    .where("reference", "=", reference);',
    tests,
  },
  {
    name: "A member without a confirmed address gets codes for direct debits",
    file: "app/domain/debit/debit-order.server.ts",
    find: 'if (status === "not_confirmed") return "unconfirmed";',
    replace: "",
    tests: ["tests/shop/debit-codes.test.ts"],
  },
];
