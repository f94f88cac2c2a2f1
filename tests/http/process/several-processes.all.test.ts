import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startServer, type TestServer } from "../../support/server";
import { copyTenants, type TenantsCopy } from "../../support/tenants-copy";
import { dropDatabase, makeName, runSql as query, urlWith } from "../../support/test-server";

const { TEST_SERVICES_DATABASE_URL: databaseUrl = "", TEST_SERVICES_REDIS_URL: redisUrl = "" } = process.env;
const PROCESSES = 2;
const PATIENCE = { timeout: 10_000, interval: 20 };

describe.skipIf(!databaseUrl || !redisUrl)("several processes at one port", () => {
  const name = makeName("processes");
  let server: TestServer;
  let tenants: TenantsCopy;

  let madeAccessRole = false;

  beforeAll(async () => {
    madeAccessRole =
      (await query(databaseUrl, "select from pg_roles where rolname = 'livery_access'")).length === 0;
    await query(databaseUrl, `create database ${name}`);
    tenants = copyTenants();
    server = await startServer({
      ...tenants.variables,
      DATABASE_URL: urlWith(databaseUrl, name),
      REDIS_URL: redisUrl,
      WEB_CONCURRENCY: String(PROCESSES),
    });
    for (const msg of ["listening", "the database is ready"])
      await vi.waitFor(
        () => expect(server.log.filter((line) => line.msg === msg)).toHaveLength(PROCESSES),
        PATIENCE,
      );
  });
  afterAll(async () => {
    await server.stop();
    tenants.close();
    await dropDatabase(databaseUrl, name);
    await query(databaseUrl, `drop role if exists ${name}_app`);
    // Another run on the same server may have started to use it.
    if (madeAccessRole) await query(databaseUrl, "drop role if exists livery_access").catch(() => {});
  });

  const answers = (host: string, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await server.fetch(host, "/pages/terms")).status));

  test("share one secret, so that each can log in to the database", async () => {
    const form = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
    const given = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.fetch("kaleido.example", "/pages/cookies", {
          method: "POST",
          headers: form,
          body: "answer=accept",
        }),
      ),
    );
    expect(given.map(({ status }) => status)).toEqual(Array(20).fill(302));
    expect(
      await query(urlWith(databaseUrl, name), "select count(*)::int as count from consent_receipts"),
    ).toEqual([{ count: 20 }]);
  });

  test("all load a new brand and unload a removed one", async () => {
    tenants.add("neu", "fjordlys", (json) =>
      Object.assign(json, { name: "Ny Stjerne", domain: "neu.example" }),
    );
    await expect
      .poll(
        () => server.log.filter(({ msg, tenant }) => msg === "tenant live" && tenant === "neu").length,
        PATIENCE,
      )
      .toBe(PROCESSES);
    expect(await answers("neu.example", 20)).toEqual(Array(20).fill(200));
    tenants.remove("neu");
    await expect
      .poll(
        () => server.log.filter(({ msg, tenant }) => msg === "tenant gone" && tenant === "neu").length,
        PATIENCE,
      )
      .toBe(PROCESSES);
    expect(await answers("neu.example", 20)).toEqual(Array(20).fill(404));
  });

  test("all reload their brands when the first process receives SIGHUP", async () => {
    const reloads = () => server.log.filter(({ msg }) => msg === "all tenants were reloaded").length;
    const before = reloads();
    server.process.kill("SIGHUP");
    await expect.poll(reloads, PATIENCE).toBe(before + PROCESSES);
  });

  test("are ready when all their dependencies are available", async () => {
    for (let at = 0; at < 6; at++)
      expect((await server.fetch("localhost", "/readyz")).json()).toMatchObject({
        ready: true,
        database: "ok",
        redis: "ok",
      });
  });

  const metrics = async () => (await server.fetch("localhost", "/metrics")).text;
  const seriesValue = (text: string, series: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${series} `))
        ?.split(" ")[1] ?? 0,
    );

  test("/metrics sums up all processes, whichever one answers", async () => {
    const series = 'livery_requests_total{tenant="kaleido",route="pages-privacy",status="200"}';
    const timed = 'livery_tenant_request_seconds_count{tenant="kaleido"}';
    const first = await metrics();
    const [before, timedBefore] = [seriesValue(first, series), seriesValue(first, timed)];
    for (let at = 0; at < 10; at++) await server.fetch("kaleido.example", "/pages/privacy");
    for (let at = 0; at < 2 * PROCESSES; at++) {
      const text = await metrics();
      expect(seriesValue(text, series) - before).toBe(10);
      expect(seriesValue(text, timed) - timedBefore).toBe(10);
      expect(seriesValue(text, "livery_processes")).toBe(PROCESSES);
      expect(seriesValue(text, "livery_tenants")).toBe(5);
    }
  });

  test("/metrics counts logins by result and reports queues, connections and refused brands", async () => {
    const before = await metrics();
    const wrong = JSON.stringify({ email: "nobody@mail.example", password: "wrong password" });
    const headers = { "sec-fetch-site": "same-origin", "content-type": "application/json" };
    await server.fetch("kaleido.example", "/api/user.php", { method: "POST", headers, body: wrong });
    const brand = readFileSync(tenants.file("kaleido", "tenant.json"), "utf8");
    tenants.change("kaleido", (json) => Object.assign(json, { niche: "none" }));
    await expect.poll(async () => seriesValue(await metrics(), "livery_tenants_refused"), PATIENCE).toBe(1);
    tenants.change("kaleido", (json) => Object.assign(json, JSON.parse(brand)));
    await expect.poll(async () => seriesValue(await metrics(), "livery_tenants_refused"), PATIENCE).toBe(0);
    const after = await metrics();
    const failed = 'livery_logins_total{tenant="kaleido",result="failed"}';
    expect(seriesValue(after, failed) - seriesValue(before, failed)).toBe(1);
    for (const queue of ["send-mail", "clean-up"]) {
      expect(after).toContain(`livery_jobs{queue="${queue}",state="waiting"}`);
      expect(after).toContain(`livery_jobs_oldest_seconds{queue="${queue}"}`);
    }
    for (const state of ["busy", "idle", "waiting"])
      expect(after).toContain(`livery_database_connections{state="${state}"}`);
  });

  test("every metric of the alert rules and the dashboard exists with its labels", async () => {
    const text = await metrics();
    const dir = path.resolve(import.meta.dirname, "../../../app/docs/monitoring");
    const used = readdirSync(dir).flatMap((file) => {
      const lines = readFileSync(path.join(dir, file), "utf8").replaceAll('\\"', '"');
      return [...lines.matchAll(/\b((?:livery|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
    });
    expect(used.length).toBeGreaterThan(30);
    for (const [named, name = "", labels = ""] of used) {
      const series = text.split("\n").filter((line) => new RegExp(`^${name}[{ ]`).test(line));
      expect(series, named).not.toEqual([]);
      const equal = [...labels.matchAll(/(\w+)="([^"]*)"/g)].filter(([, label]) => label !== "instance");
      for (const [label] of equal) expect(series.join("\n"), named).toContain(label);
    }
  });

  test("a process that dies is logged with its signal, counted, and restarted", async () => {
    const workers = workersOf(server.process.pid!);
    process.kill(workers[0]!, "SIGKILL");
    const line = await server.logged(({ msg }) => String(msg).startsWith("a process exited unexpectedly"));
    expect(line).toMatchObject({ level: "error", pid: workers[0], code: null, signal: "SIGKILL" });
    await expect.poll(async () => seriesValue(await metrics(), "livery_processes"), PATIENCE).toBe(PROCESSES);
    expect(seriesValue(await metrics(), "livery_process_restarts_total")).toBe(1);
  });

  test("end together, in order", async () => {
    expect(await server.stop()).toBe(0);
  });
});

/** Returns the child processes of a process. */
function workersOf(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child!);
}
