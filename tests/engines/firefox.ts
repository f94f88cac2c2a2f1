import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import WebSocket from "ws";
import { callOf, chooseOf, type Engine, type EnginePage, end, findOf, keys, missing, until } from "./engine";

const PROGRAM = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";
const START_MS = 60_000;
/** What Firefox writes once it takes connections. */
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;

/** What Firefox needs that this machine does not have. */
export const firefoxMissing = () => missing([PROGRAM]);

/** Sends a command of WebDriver BiDi. @throws Error with the message of the browser */
type Send = <T>(method: string, params: object) => Promise<T>;
type Evaluated = {
  type: "success" | "exception";
  result: { value: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
};

/** Starts an unchanged Firefox without a window and connects to its WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), "livery-firefox-"));
  const child = spawn(PROGRAM, ["--headless", "--remote-debugging-port=0", "--profile", profile], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Firefox did not start")), START_MS);
    createInterface({ input: child.stderr }).on("line", (line) => {
      const found = LISTENING.exec(line)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  const { send, close } = await connect(`${address}/session`);
  await send("session.new", { capabilities: {} });
  return {
    name: "firefox",
    newPage: () => newPage(send),
    stop: async () => {
      close();
      await end(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address, { maxPayload: 0 });
  const waiting = new Map<number, (answer: { result: unknown; error?: string; message?: string }) => void>();
  let last = 0;
  socket.on("message", (data) => {
    const answer = JSON.parse(String(data)) as { id?: number; result: unknown };
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const send: Send = <T>(method: string, params: object) =>
    new Promise<T>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error, message }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${error}: ${message}`));
        else resolve(result as T);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, close: () => socket.close() };
}

async function newPage(send: Send): Promise<EnginePage> {
  const { userContext } = await send<{ userContext: string }>("browser.createUserContext", {});
  const { context } = await send<{ context: string }>("browsingContext.create", { type: "tab", userContext });
  const evaluate = async (expression: string) => {
    const answer = await send<Evaluated>("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
    return answer.result;
  };
  const find = async (selector: string, isShown = true) => {
    const { sharedId } = await evaluate(findOf(selector, isShown));
    if (!sharedId) throw new Error(`no ${selector}`);
    return { sharedId };
  };
  const act = (selector: string, work: () => Promise<unknown>) =>
    until(async () => {
      await work();
      return true;
    }, selector);
  const type = (text: Iterable<string>) =>
    send("input.performActions", {
      context,
      actions: [
        {
          type: "key",
          id: "keyboard",
          actions: [...text].flatMap((value) => [
            { type: "keyDown", value },
            { type: "keyUp", value },
          ]),
        },
      ],
    });
  /** Whether an element is in the window and nothing covers its middle. */
  const isFree = async (selector: string) => {
    const { value } = await evaluate(`(() => { const one = ${findOf(selector)}; if (!one) return false;
      const box = one.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return top !== null && (one.contains(top) || top.contains(one)); })()`);
    return value === true;
  };
  /** Presses an element in its middle, and scrolls to it where it must. */
  const click = async (selector: string) => {
    if (!(await isFree(selector)))
      await evaluate(`${findOf(selector)}?.scrollIntoView({ block: "center", behavior: "instant" })`);
    const element = await find(selector);
    if (!(await isFree(selector))) throw new Error(`${selector} is covered`);
    await send("input.performActions", {
      context,
      actions: [
        {
          type: "pointer",
          id: "mouse",
          actions: [
            { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element } },
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
          ],
        },
      ],
    });
  };
  return {
    open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    setCookie: async (address, name, value) =>
      void (await send("storage.setCookie", {
        cookie: { name, value: { type: "string", value }, domain: new URL(address).hostname, path: "/" },
        partition: { type: "storageKey", userContext },
      })),
    run: async (work, ...values) => {
      const { value } = await evaluate(
        `(async () => JSON.stringify((await ${callOf(work, values)}) ?? null))()`,
      );
      return JSON.parse(String(value));
    },
    click: (selector) => act(selector, () => click(selector)).then(() => undefined),
    fill: async (selector, text) => {
      await act(selector, () => click(selector));
      await evaluate(`document.activeElement.select()`);
      await type(text || "\uE017");
    },
    select: async (selector, value) => void (await act(selector, () => evaluate(chooseOf(selector, value)))),
    attach: async (selector, file) =>
      void (await send("input.setFiles", {
        context,
        element: await find(selector, false),
        files: [path.resolve(file)],
      })),
    press: async (key) => void (await type([keys[key]])),
    resize: async (width, height) =>
      void (await send("browsingContext.setViewport", { context, viewport: { width, height } })),
    screenshot: async (file) => {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      writeFileSync(file, Buffer.from(data, "base64"));
    },
    close: async () => void (await send("browser.removeUserContext", { userContext })),
  };
}
