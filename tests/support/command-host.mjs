// Runs built commands one after another in one process, which loads their libraries once. Each run evaluates the command's module again
// with its own arguments and environment. A message { file, args, env } is answered with { status, out, err }.
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";

let runs = 0;
// Each run adds a listener of the command.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);
process.on("disconnect", () => process.exit());

/** Collects what is written to a stream. @returns the text so far */
function collect(stream) {
  let text = "";
  stream.write = (part, encoding, done = encoding) => {
    text += part;
    if (typeof done === "function") done();
    return true;
  };
  return () => text;
}

process.on("message", async ({ file, args, env }) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, file, ...args];
  process.exitCode = undefined;
  const [out, err] = [collect(process.stdout), collect(process.stderr)];
  let failure = "";
  try {
    await import(`${pathToFileURL(file).href}?run=${runs++}`);
  } catch (error) {
    process.exitCode = 1;
    failure = `${inspect(error)}\n`;
  }
  process.send({ status: Number(process.exitCode ?? 0), out: out(), err: err() + failure });
});
