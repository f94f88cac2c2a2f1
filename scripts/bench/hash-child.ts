// Keeps one of the server's password threads busy in a process of its own, from "go" to "stop". Started by accounts.ts.
import path from "node:path";
import { Worker } from "node:worker_threads";

const worker = new Worker(path.resolve("app/domain/accounts/password-worker.mjs"));
const task = {
  kept: null,
  password: "only for measuring",
  cost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
};
let isOn = false;
worker.on("message", () => {
  if (isOn) worker.postMessage(task);
});
process.on("message", (word) => {
  isOn = word === "go";
  if (isOn) worker.postMessage(task);
});
