import { readFileSync } from "node:fs";
import path from "node:path";
import type { Hono } from "hono";
import { answer } from "../answer.server";
import { fileStat } from "../files/file-stat.server";
import type { ConsoleEnv } from "./console-door.server";

/** Serves the console's two typefaces, which no theme uses. A changed font gets another name. */
export function mountConsoleFonts(app: Hono<ConsoleEnv>): void {
  const read = new Map<string, Buffer>();
  app.get("/fonts/:file{[\\w-]+\\.woff2}", (c) => {
    const { file } = c.req.param();
    let font = read.get(file);
    if (!font) {
      const full = path.resolve("app/console/fonts", file);
      if (!fileStat(full)) return c.notFound();
      font = readFileSync(full);
      read.set(file, font);
    }
    return answer(font, 200, {
      "Content-Type": "font/woff2",
      "Cache-Control": "public, max-age=31536000, immutable",
    });
  });
}
