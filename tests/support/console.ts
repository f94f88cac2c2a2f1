import { demoOperators } from "~/domain/operators/team/demo-operators.server";
import { FormBrowser, fromSomewhere } from "./browser";
import { openControl } from "./control-database";
import { ConsoleLogin } from "./operators";
import type { Answer } from "./server";
import { type SharedServer, shareServer } from "./shared-server";
import { SoftwareAuthenticator } from "./software-authenticator";

export const CONSOLE_HOST = "console.localhost";

type Requested = {
  challenge: string;
  options: Parameters<SoftwareAuthenticator["create"]>[0] & { rpId: string };
};

/** The console of the shared server, and the operators' data behind it. */
export type SharedConsole = SharedServer & {
  login: ConsoleLogin;
  /** a browser of an address of its own, through a proxy: the demo's login is not offered there */
  visitor: () => FormBrowser;
  /** a browser on the server's machine, in which a person of the demo with this role has logged in */
  demo: (role: string) => Promise<FormBrowser>;
  /** a browser in which a new operator has created a passkey */
  operator: (...grant: Parameters<ConsoleLogin["invite"]>) => Promise<FormBrowser>;
  close: () => Promise<void>;
};

/** Shares the console of `shareServer`. Call it in `beforeAll` and `close` in `afterAll`. */
export const shareConsole = async (): Promise<SharedConsole> => consoleOf(await shareServer());

/** Returns the console of a server. Call `close` of it before the server is stopped. */
export async function consoleOf(shared: SharedServer): Promise<SharedConsole> {
  const { server, database } = shared;
  const control = await openControl(database.url);
  const login = new ConsoleLogin(control, new Date());
  const visitor = () => new FormBrowser(server, CONSOLE_HOST, fromSomewhere());
  return {
    ...shared,
    login,
    visitor,
    async demo(role) {
      const browser = new FormBrowser(server, CONSOLE_HOST);
      const { email } = demoOperators.find((one) => one.role === role)!;
      await browser.post("/sign-in/demo", { operator: email });
      return browser;
    },
    async operator(...grant) {
      const browser = visitor();
      await joinConsole(browser, (await login.invite(...grant)).token);
      return browser;
    },
    close: () => control.end(),
  };
}

/** Returns a passkey device for the console's page at a server. */
export const consoleDevice = ({ server }: FormBrowser) =>
  new SoftwareAuthenticator(`http://${CONSOLE_HOST}:${server.port}`);

/** Creates a passkey as the page of an invitation does. */
export async function joinConsole(
  browser: FormBrowser,
  token: string,
  device = consoleDevice(browser),
): Promise<Answer> {
  const { challenge, options } = await request(browser, `/join/${token}/options`);
  const input = { challenge, response: device.create(options), name: "Laptop" };
  return browser.call("POST", `/join/${token}/passkey`, input);
}

/** Logs in with a passkey as the page of the login does. */
export async function logInConsole(browser: FormBrowser, device: SoftwareAuthenticator): Promise<Answer> {
  const { challenge, options } = await request(browser, "/sign-in/options");
  return browser.call("POST", "/sign-in/passkey", { challenge, response: device.get(options) });
}

const request = async (browser: FormBrowser, url: string) =>
  (await browser.call("POST", url, {})).json() as Requested;
