import dismiss from "./dismiss";
import { noteOffer, pushStatus, subscribe } from "./push-state";

/** How long the answer is read before the alert goes. */
const READ_MS = 4000;

/** The offer of push under the bar: it can be closed, and goes when there is nothing to offer any more. product.md §4 */
export default function offerPush(alert: HTMLElement): void {
  dismiss(alert);
  const button = alert.querySelector<HTMLButtonElement>("[data-push=on]");
  const text = alert.querySelector("p");
  const { key = "", member = "" } = alert.dataset;
  const owner = { key, member };
  void pushStatus(owner).then((state) => {
    if (state === null || state === "unsubscribed") return;
    noteOffer(false);
    alert.hidden = true;
  });
  button?.addEventListener("click", async () => {
    if (button.getAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    let answer = "failed";
    try {
      answer = (await Notification.requestPermission()) === "granted" ? "subscribed" : "denied";
      if (answer === "subscribed") await subscribe(owner);
    } catch {
      answer = "failed";
    }
    button.removeAttribute("aria-busy");
    if (text) text.textContent = alert.dataset[answer] ?? "";
    if (answer === "failed") return;
    button.hidden = true;
    noteOffer(false);
    setTimeout(() => {
      alert.hidden = true;
    }, READ_MS);
  });
}
