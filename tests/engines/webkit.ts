import { spawn } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { callOf, chooseOf, type Engine, type EnginePage, end, findOf, keys, missing, until } from "./engine";

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";
/** The key under which WebDriver passes elements. W3C WebDriver 12.2 */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const PNG = "base64";
/** How long the driver may take to answer. */
const ANSWER_MS = 30_000;
/** The browser of the package `webkit2gtk-driver`'s engine, whose folder has the version and the architecture in its name. */
function miniBrowser(): string {
  for (const architecture of ["x86_64-linux-gnu", "aarch64-linux-gnu"])
    for (const version of ["4.1", "4.0", "6.0"]) {
      const file = `/usr/lib/${architecture}/webkit2gtk-${version}/MiniBrowser`;
      if (missing([file]).length === 0) return file;
    }
  return "MiniBrowser of WebKitGTK";
}

/** What WebKit needs that this machine does not have. */
export const webkitMissing = () => missing([DRIVER, SCREEN, miniBrowser()]);

type Element = Record<typeof ELEMENT, string>;

/** Starts WebKitGTK's browser, on a screen of its own, through its WebDriver. */
export async function startWebkit(): Promise<Engine> {
  const display = `:${firstFreeDisplay()}`;
  const port = await freePort();
  const screen = spawn(SCREEN, [display, "-screen", "0", "1600x1200x24"], { stdio: "ignore" });
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display },
  });
  const base = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${base}/status`), "WebKitWebDriver");
  return {
    name: "webkit",
    newPage: () => newPage(base),
    stop: () => Promise.all([driver, screen].map(end)).then(() => undefined),
  };
}

async function newPage(base: string): Promise<EnginePage> {
  const options = { binary: miniBrowser(), args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const { sessionId } = await send<{ sessionId: string }>("POST", `${base}/session`, { capabilities });
  const session = `${base}/session/${sessionId}`;
  const post = <T>(command: string, body: object = {}) => send<T>("POST", `${session}/${command}`, body);
  const execute = <T>(script: string) => post<T>("execute/sync", { script, args: [] });
  /** Returns an element: the first that is shown, or the first. */
  const find = async (selector: string, isShown = true) => {
    const found = await execute<Element | null>(`return ${findOf(selector, isShown)}`);
    if (!found) throw new Error(`no ${selector}`);
    return `element/${found[ELEMENT]}`;
  };
  const act = (selector: string, work: (element: string) => Promise<unknown>) =>
    until(async () => {
      const element = await find(selector);
      // The driver scrolls only as far as it must: the element may then be below a bar that stays.
      await execute(`${findOf(selector)}?.scrollIntoView({ block: "center", behavior: "instant" })`);
      await work(element);
      return true;
    }, selector);
  return {
    open: (address) => post("url", { url: address }),
    setCookie: async (address, name, value) => {
      // Cookies are set for the document that is open.
      await post("url", { url: new URL("/robots.txt", address).href });
      await post("cookie", { cookie: { name, value, path: "/" } });
    },
    run: (work, ...values) => execute(`return ${callOf(work, values)}`),
    click: async (selector) => void (await act(selector, (element) => post(`${element}/click`))),
    fill: async (selector, text) =>
      void (await act(selector, async (element) => {
        await post(`${element}/clear`);
        await post(`${element}/value`, { text });
      })),
    select: async (selector, value) => void (await act(selector, () => execute(chooseOf(selector, value)))),
    attach: async (selector, file) =>
      post(`${await find(selector, false)}/value`, { text: path.resolve(file) }),
    press: async (key) => {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: keys[key] }));
      await post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    resize: async (width, height) => {
      await post("window/rect", { width, height });
      // The window's own bar takes a part.
      const inner = await execute<number[]>("return [innerWidth, innerHeight]");
      await post("window/rect", { width: 2 * width - inner[0]!, height: 2 * height - inner[1]! });
    },
    screenshot: async (file) =>
      writeFileSync(file, Buffer.from(await send<string>("GET", `${session}/screenshot`), PNG)),
    close: async () => void (await send("DELETE", session)),
  };
}

async function send<T>(method: string, address: string, body?: object): Promise<T> {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error: Error) => {
    throw new Error(`${method} ${new URL(address).pathname.split("/").slice(3).join("/")}: ${error.message}`);
  });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

function firstFreeDisplay(): number {
  const taken = new Set(missing(["/tmp/.X11-unix"]).length ? [] : readdirSync("/tmp/.X11-unix"));
  let display = 90;
  while (taken.has(`X${display}`)) display += 1;
  return display;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
