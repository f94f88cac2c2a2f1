import type { Mutant } from "../mutant";

const PASSWORDS = "app/domain/accounts/passwords/passwords.server.ts";
const CHALLENGES = "app/domain/accounts/second-factor/challenges.server.ts";
const PROOF_TESTS = "tests/accounts/login-proofs.test.ts";

/** Mutants of what proves a login, and of what another person's signup may do to an account. */
export const loginMutants: readonly Mutant[] = [
  {
    name: "The dummy hash for unknown addresses is cheap",
    file: PASSWORDS,
    find: "cachedDummyHash ??= hashPassword(DUMMY_PASSWORD).catch(",
    replace:
      "cachedDummyHash ??= hash(DUMMY_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }).catch(",
    tests: [PROOF_TESTS],
    only: "a login to an unknown address",
  },
  {
    name: "The dummy's password opens an account without a password",
    file: PASSWORDS,
    find: "&& storedHashes[at] !== null && right < 0",
    replace: "&& right < 0",
    tests: [PROOF_TESTS],
    only: "the password of the dummy hash",
  },
  {
    name: "Two simultaneous logins use one counter of a passkey",
    file: "app/domain/accounts/sessions/log-in-with-passkey.server.ts",
    find: '.where("counter", "=", passkey.counter)',
    replace: "",
    tests: [PROOF_TESTS],
    only: "of two simultaneous logins with one value",
  },
  {
    name: "A challenge is consumed for another purpose",
    file: CHALLENGES,
    find: '.deleteFrom("login_challenges")\n    .where("id", "=", id)\n    .where("purpose", "=", purpose)',
    replace: '.deleteFrom("login_challenges")\n    .where("id", "=", id)',
    tests: [PROOF_TESTS],
    only: "a challenge for",
  },
  {
    name: "Another signup that confirms the address erases a paid account",
    file: "app/domain/accounts/signup/end-unconfirmed.server.ts",
    find: ".where(hasMoney(ctx.now))",
    replace: '.where("id", "<", 0)',
    tests: ["tests/accounts/unconfirmed-purchases.test.ts"],
    only: "remains only if it has money",
  },
];
