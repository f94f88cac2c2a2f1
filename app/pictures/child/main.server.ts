// A process that reads pictures, one at a time, for the process that started it.
import { existsSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import {
  type ChildMessage,
  type PhotoResult,
  type PictureJob,
  PictureUnreadable,
} from "../picture-job.server";
import { drawCard, drawIcon, drawRendition } from "./draw-brand.server";
import { drawMailHero, drawMailLogo } from "./draw-mail.server";
import { drawPhoto } from "./draw-photo.server";

/** Where memory runs out, the system ends this process and not the one that serves. Only Linux has the file. */
const KILLED_FIRST = "/proc/self/oom_score_adj";
/** Pages come before pictures where both want the processor. */
const NICE = 5;
/** How often the process looks at its own memory where its parent cannot, in milliseconds. */
const WATCH_MS = 50;

const end = () => process.kill(process.pid, "SIGKILL");

function draw(job: PictureJob): Promise<PhotoResult | Uint8Array> {
  switch (job.kind) {
    case "photo":
      return drawPhoto(job);
    case "rendition":
      return drawRendition(job.bytes, job.width);
    case "icon":
      return drawIcon(job.drawing, job);
    case "card":
      return drawCard(job);
    case "mail-logo":
      return drawMailLogo(job.drawing, job);
    case "mail-hero":
      return drawMailHero(job.bytes, job.width, job.height);
  }
}

async function answer(job: PictureJob): Promise<ChildMessage> {
  try {
    return { result: await draw(job) };
  } catch (error) {
    if (error instanceof PictureUnreadable) return { unreadable: error.code, megapixels: error.megapixels };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const send = (message: ChildMessage) => process.send?.(message);

try {
  setPriority(NICE);
  if (existsSync(KILLED_FIRST)) writeFileSync(KILLED_FIRST, "1000");
} catch {
  // Not permitted here: pictures are read all the same.
}
const maxBytes = Number(process.env.PICTURE_MEMORY_BYTES);
if (!existsSync("/proc/self/status"))
  setInterval(() => process.memoryUsage.rss() > maxBytes && end(), WATCH_MS);
// The parent decides about the end. A signal to the whole group must not cut off a picture while the parent still answers requests.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
// The library's threads would delay a regular exit.
process.on("disconnect", end);
process.on("message", (job) => void answer(job as PictureJob).then(send));
send({ ready: true });
