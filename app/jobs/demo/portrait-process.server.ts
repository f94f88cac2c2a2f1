import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { DemoLook } from "./demo-data.server";
import type { PlannedPicture } from "./plan-members.server";

const FILE = path.resolve("app/jobs/portraits/draw-pictures.mjs");

type Drawn = { bytes: Uint8Array } | { error: string };
type ToDraw = Extract<PlannedPicture, { seed: string }>;

/** Draws portraits in a process of the lowest priority, begun with the first and ended with `stop`. */
export class PortraitProcess {
  #child: ChildProcess | null = null;

  /**
   * A portrait as WebP. One at a time: ask for the next after this one.
   * @throws Error when the drawing fails or the process ends
   */
  draw(look: DemoLook, picture: ToDraw): Promise<Buffer> {
    const child = this.#running();
    return new Promise((resolve, reject) => {
      const finish = (end: () => void) => {
        child.off("message", onMessage);
        child.off("exit", onExit);
        end();
      };
      const onMessage = (drawn: Drawn) =>
        finish(() => ("bytes" in drawn ? resolve(Buffer.from(drawn.bytes)) : reject(new Error(drawn.error))));
      const onExit = () => finish(() => reject(new Error("The process that draws portraits has ended.")));
      child.on("message", onMessage);
      child.on("exit", onExit);
      child.send({ look, picture });
    });
  }

  stop(): void {
    this.#child?.kill();
    this.#child = null;
  }

  #running(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = fork(FILE, { serialization: "advanced", execArgv: [] });
    // Nobody keeps a process alive for want of a picture.
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }
}
