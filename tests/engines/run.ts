// npm run engines [-- name …] [--screens]: walks the journeys of a member in Firefox and WebKit, and with --screens stores what they show.
// An engine that is not installed is left out, and named. Exits with 1 if a journey fails.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildWhenStale } from "../../scripts/build.mjs";
import type { Engine } from "./engine";
import { firefoxMissing, startFirefox } from "./firefox";
import { journeys } from "./journeys";
import { takeScreens } from "./screens";
import { startWebkit, webkitMissing } from "./webkit";
import { PLACE, startWorld, type World } from "./world";

const SIZES = { phone: [390, 844], desktop: [1280, 800] } as const;
const engines = [
  { name: "firefox", missing: firefoxMissing, start: startFirefox },
  { name: "webkit", missing: webkitMissing, start: startWebkit },
] as const;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Walks the chosen journeys in an engine. @returns the names of those that failed */
async function walk(engine: Engine, world: World, names: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, size, walk } of journeys) {
    if (names.length > 0 && !names.some((one) => name.includes(one))) continue;
    const page = await engine.newPage();
    const startedMs = performance.now();
    try {
      const [width, height] = SIZES[size];
      await page.resize(width, height);
      await walk(page, world);
      const errors = world.takeErrors();
      if (errors.length > 0) throw new Error(errors.join("\n"));
      say(`✓ ${engine.name}: ${name} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`);
    } catch (error) {
      world.takeErrors();
      failed.push(`${engine.name}: ${name}`);
      const file = path.join(PLACE, `${engine.name}-failed-${failed.length}.png`);
      await page.screenshot(file).catch(() => undefined);
      say(`✘ ${engine.name}: ${name}\n  ${(error as Error).message}\n  ${file}`);
    }
    await page.close();
  }
  return failed;
}

/** Walks the journeys, takes the screenshots where they are wanted, and ends the engine. */
async function drive(
  engine: Engine,
  world: World,
  { screens }: { screens?: boolean },
  names: readonly string[],
): Promise<string[]> {
  try {
    const failed = await walk(engine, world, names);
    if (screens) await takeScreens(engine, world);
    return failed;
  } finally {
    await engine.stop();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { screens: { type: "boolean" }, only: { type: "string" } },
  });
  buildWhenStale();
  mkdirSync(PLACE, { recursive: true });
  const chosen = engines.filter(({ name }) => !values.only || name === values.only);
  if (chosen.length === 0) {
    say(`There is no engine "${values.only}". Engines: ${engines.map(({ name }) => name).join(", ")}.`);
    process.exit(2);
  }
  const present = chosen.filter(({ name, missing }) => {
    const files = missing();
    if (files.length > 0) say(`– ${name} is left out: ${files.join(", ")} not found`);
    return files.length === 0;
  });
  const failed: string[] = [];
  if (present.length > 0) {
    const world = await startWorld();
    try {
      for (const { start } of present)
        failed.push(...(await drive(await start(), world, values, positionals)));
    } finally {
      await world.stop();
    }
  }
  say(`${failed.length} failed${failed.map((one) => `\n  ${one}`).join("")}`);
  process.exit(failed.length > 0 ? 1 : 0);
}

await main();
