// Runs the commands of `npm test`.
import { spawn } from "node:child_process";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");
/** Returns the path of an installed package's command. */
export const bin = (name) => path.join(root, "node_modules/.bin", name);

/**
 * Runs a command that inherits this process's output.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env variables beside this process's own
 * @returns {Promise<boolean>} whether it succeeded
 */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

/**
 * Runs a command in parallel with others and prints its output when it ends.
 * @param {string} name printed above the output
 * @param {string} command
 * @param {string[]} args
 * @param {{ yields?: boolean }} options `yields` leaves the cores to other commands while they use them
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runBeside(name, command, args, { yields = false } = {}) {
  return new Promise((resolve) => {
    const [file, ...rest] = [...(yields ? ["nice", "-n", "10"] : []), command, ...args];
    const child = spawn(file, rest, { stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    child.stdout.on("data", (part) => output.push(part));
    child.stderr.on("data", (part) => output.push(part));
    child.on("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (code) => {
      process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`);
      resolve(code === 0);
    });
  });
}
