import { CallFailed, call } from "../call";

/** What the browser needs to log in or to make a key, fetched when it comes to that. */
const library = () => import("@simplewebauthn/browser");

/** Before a question of the server is too old, another one is asked. */
const ASK_AGAIN_MS = 4 * 60_000;

const PATH = "/api/passkey.php";

type Offer<Options> = { challenge: string; options: Options };

async function send<Answer>(body: Record<string, unknown>): Promise<Answer> {
  // A challenge takes one answer, so an answer is not sent twice; another challenge costs nothing.
  const repeats = String(body.step).endsWith("-options") ? {} : { retries: 0 };
  return (await call(PATH, { method: "POST", body, ...repeats })).json() as Promise<Answer>;
}

/** Logs in with a passkey, by the button or from the list of the address field; on a form, adds one. */
export default function passkey(element: HTMLElement): void {
  if (!window.PublicKeyCredential || !isSecureContext) return;
  element.hidden = false;
  const note = document.getElementById("passkey-missing");
  if (note) note.hidden = true;
  if (element instanceof HTMLFormElement) addByForm(element);
  else logInBy(element);
}

function logInBy(element: HTMLElement): void {
  /** The newest try is the only one that counts: the button takes over from the list of the address field. */
  let newest = 0;
  const run = async (useBrowserAutofill: boolean) => {
    newest += 1;
    const own = newest;
    const { startAuthentication } = await library();
    type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
    const { challenge, options } = await send<Offer<Options>>({ step: "login-options" });
    if (own !== newest) return;
    const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
    if (own !== newest) return;
    await send({ step: "login", challenge, response });
    location.assign(element.dataset.back ?? "/");
  };
  const button = element.querySelector("button");
  const isPressed = () => button?.ariaBusy === "true";
  const offer = async () => {
    const { isConditionalMediationAvailable: isPossible } = PublicKeyCredential;
    if (!(await isPossible?.call(PublicKeyCredential)) || isPressed()) return;
    const again = setTimeout(() => void offer(), ASK_AGAIN_MS);
    // Whoever was not asked need not be told that nothing came of it, only that a key they showed was refused.
    await run(true).catch((error: unknown) => {
      if (!(error instanceof CallFailed)) return;
      clearTimeout(again);
      if (error.code === "passkey_refused") say(element, error);
    });
  };
  // At the first sign of somebody, so that visits by machines and pages that lie open ask for nothing.
  const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin"];
  const begin = () => {
    for (const sign of signs) removeEventListener(sign, begin, true);
    void offer();
  };
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  button?.addEventListener("click", () => void whileBusy(element, button, () => run(false)));
}

function addByForm(form: HTMLFormElement): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
    void whileBusy(form, form.querySelector("button"), async () => {
      const { startRegistration } = await library();
      type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
      const asked = { step: "new-options", password: field("password") };
      const { challenge, options } = await send<Offer<Options>>(asked);
      const response = await startRegistration({ optionsJSON: options });
      await send({ step: "new", challenge, response, name: field("name") });
      location.assign(form.dataset.done ?? "/");
    });
  });
}

async function whileBusy(
  element: HTMLElement,
  button: HTMLButtonElement | null,
  work: () => Promise<void>,
): Promise<void> {
  if (button?.ariaBusy === "true") return;
  button?.setAttribute("aria-busy", "true");
  document.dispatchEvent(new Event("progress:start"));
  const told = element.querySelector<HTMLElement>("[data-told]");
  if (told) told.hidden = true;
  await work().catch((error: unknown) => say(element, error));
  document.dispatchEvent(new Event("progress:finish"));
  button?.removeAttribute("aria-busy");
}

/** Tells why nothing came of it: in the server's words, or in the page's. */
function say(element: HTMLElement, error: unknown): void {
  const told = element.querySelector<HTMLElement>("[data-told]");
  if (!told) return;
  const { cancelled, failed, known } = element.dataset;
  const name = error instanceof Error ? error.name : "";
  const own = name === "InvalidStateError" && known ? known : cancelled;
  const text = error instanceof CallFailed ? error.message || failed : own;
  told.role = "alert";
  told.textContent = text ?? "";
  told.hidden = false;
}
