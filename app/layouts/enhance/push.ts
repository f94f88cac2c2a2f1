import { call } from "../call";

/** Offers push where the browser has it: asks, subscribes, and leaves the address with the server. product.md §4, §7 */
export default function offerPush(element: HTMLElement): void {
  if (!("PushManager" in window) || !("serviceWorker" in navigator) || !("Notification" in window)) return;
  const button = element.querySelector("button");
  const said = element.querySelector("[role=status]");
  if (!button || !said) return;
  const say = (what: "done" | "denied" | "failed") => {
    said.textContent = element.dataset[what] ?? "";
    button.hidden = what === "done";
    button.removeAttribute("aria-busy");
  };
  element.hidden = false;
  if (Notification.permission === "denied") {
    button.hidden = true;
    say("denied");
    return;
  }
  button.addEventListener("click", async () => {
    if (button.getAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    try {
      if ((await Notification.requestPermission()) !== "granted") return say("denied");
      const worker = await navigator.serviceWorker.ready;
      const subscription = await worker.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: element.dataset.key ?? "",
      });
      await call("/api/user.php?push=1", { method: "POST", body: { subscription: subscription.toJSON() } });
      say("done");
    } catch {
      say("failed");
    }
  });
}
