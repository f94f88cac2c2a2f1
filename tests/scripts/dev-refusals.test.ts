import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { changeOf } from "../../scripts/dev/what-changed.mjs";

const run = (variables: Record<string, string>) => {
  const { NODE_ENV, ...inherited } = process.env;
  return spawnSync(process.execPath, ["scripts/dev.mjs"], {
    env: { ...inherited, ...variables } as unknown as NodeJS.ProcessEnv,
    encoding: "utf8",
  });
};

test("npm run dev does not start in production", () => {
  const { status, stderr } = run({ NODE_ENV: "production", PORT: "0" });
  expect([status, stderr]).toEqual([
    1,
    "The environment is invalid:\nNODE_ENV is production; expected another, or none, for npm run dev.\n",
  ]);
});

test("npm run dev names a port that is in use", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const { status, stderr } = run({ PORT: String(port), HOST: "127.0.0.1" });
  other.close();
  expect([status, stderr]).toEqual([
    1,
    `Port ${port} is in use. Stop the other server, or set PORT to another port.\n`,
  ]);
});

test.each([
  ["", "module"],
  ["app", "module"],
  ["app/domain/chats/send/send-message.server.ts", "module"],
  ["app/routes/home/index.tsx", "module"],
  ["app/db/migrations/0001-tenants.sql", "outside"],
  ["locales/en/site.json", "outside"],
  ["app/domain/chats/send/send-message.server.test.ts", "ignored"],
  ["app/docs/operating.md", "ignored"],
  ["var/postgres/base/1", "ignored"],
  ["tests/rooms.test.ts", "ignored"],
  ["tenants/kaleido/tenant.json", "ignored"],
])("a change of %j is of the kind %j", (file, kind) => {
  expect(changeOf(file)).toBe(kind);
});
