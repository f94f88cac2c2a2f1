// Runs in a served process before its first module (`node --import`): every HTTP request to another machine goes to the test instead.
// The test's address is the query parameter `control` of this module's own URL; third-parties.ts creates it and answers there.
import { syncBuiltinESMExports } from "node:module";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";

const control = new URL(import.meta.url).searchParams.get("control");
/** Stored before msw replaces it. */
const { fetch } = globalThis;
/** Services of protocols, such as S3, run on loopback and are requested directly. */
const OTHER_MACHINES = /^https?:\/\/(?!127\.0\.0\.1[:/])/;

async function askTest(request) {
  const body = Buffer.from(await request.arrayBuffer()).toString("base64");
  const { method, url, headers } = request;
  const asked = { pid: process.pid, method, url, headers: [...headers], body };
  const reply = await fetch(control, { method: "POST", body: JSON.stringify(asked) });
  const answer = await reply.json();
  // A failed connection, not an answer.
  if (answer === null) return HttpResponse.error();
  const { status, headers: answered, body: text } = answer;
  return new HttpResponse(text === "" ? null : Buffer.from(text, "base64"), { status, headers: answered });
}

setupServer(http.all(OTHER_MACHINES, ({ request }) => askTest(request))).listen({
  onUnhandledRequest: "bypass",
});
// Without it `import { request } from "node:https"` stays Node's own.
syncBuiltinESMExports();
