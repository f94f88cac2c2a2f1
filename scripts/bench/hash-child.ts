// Keeps one of the server's password processes busy, from "go" to "stop". Started by accounts.ts.
import { fork } from "node:child_process";
import path from "node:path";
import { COST } from "~/domain/accounts/passwords/passwords.server";

const child = fork(path.resolve("app/domain/accounts/passwords/password-process.mjs"), ["idle"], {
  execArgv: ["--single-threaded"],
  serialization: "advanced",
});
const hash = () => child.send({ task: { kind: "hash", password: "only for measuring", cost: COST } });
let isOn = false;
child.on("message", () => {
  if (isOn) hash();
});
process.on("message", (word) => {
  isOn = word === "go";
  if (isOn) hash();
});
