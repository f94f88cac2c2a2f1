import { useSyncExternalStore } from "react";

type InstallPrompt = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};
/** The prompt that `capture-prompt.ts` stores. */
type AppWindow = Window & { installPrompt?: InstallPrompt | null };

/**
 * How this browser installs the app: with a prompt, by instructions (Safari on iPhone and iPad, the menu of Firefox and others on Android) or not at all; `installed` inside the
 * installed app. Undefined on the server and during hydration.
 */
export type InstallWay = "prompt" | "ios" | "android" | "none" | "installed" | undefined;

export function useInstall(): { way: InstallWay; install: () => Promise<boolean> } {
  const way = useSyncExternalStore<InstallWay>(subscribe, wayNow, () => undefined);
  return { way, install };
}

/** Shows the browser's install prompt, which works only once. @returns whether the app was installed */
async function install(): Promise<boolean> {
  const appWindow: AppWindow = window;
  const { installPrompt } = appWindow;
  if (!installPrompt) return false;
  appWindow.installPrompt = null;
  await installPrompt.prompt();
  const { outcome } = await installPrompt.userChoice;
  document.dispatchEvent(new Event("install-change"));
  return outcome === "accepted";
}

function wayNow(): InstallWay {
  if (matchMedia("(display-mode: standalone)").matches) return "installed";
  if ((window as AppWindow).installPrompt) return "prompt";
  if (isSafariOnIos()) return "ios";
  return /Android/.test(navigator.userAgent) ? "android" : "none";
}

/** `standalone` exists on iPhone and iPad only. Browsers other than Safari add their name to the user agent and have other menus. */
function isSafariOnIos(): boolean {
  return "standalone" in navigator && !/CriOS|FxiOS|EdgiOS|OPT\/|DuckDuckGo|GSA\//.test(navigator.userAgent);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("install-change", listener);
  return () => document.removeEventListener("install-change", listener);
}
