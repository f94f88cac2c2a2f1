/**
 * Suppresses and stores the browser's install prompt, so that a page can show it when the member asks for it. product 21.1
 *
 * It is inlined in the head, because the browser may dispatch the event before any script is loaded.
 */
export function captureInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    Object.assign(window, { installPrompt: event });
    document.dispatchEvent(new Event("install-change"));
  });
  addEventListener("appinstalled", () => {
    Object.assign(window, { installPrompt: null });
    document.dispatchEvent(new Event("install-change"));
  });
}
