import { noteOffer, type PushStatus, pushStatus, subscribe, unsubscribe } from "./push-state";

/** Shows whether this browser tells of messages, and switches it on and off. product.md §4, §7 */
export default function switchPush(element: HTMLElement): void {
  const said = element.querySelector("[role=status]");
  const text = element.querySelector("[data-push-text]");
  const buttons = [...element.querySelectorAll<HTMLButtonElement>("[data-push]")];
  const { key = "", member = "" } = element.dataset;
  const owner = { key, member };
  const show = (state: PushStatus, saying = "") => {
    element.hidden = state === "incapable";
    for (const button of buttons) {
      button.hidden = state === "denied" || (button.dataset.push === "off") !== (state === "subscribed");
      button.removeAttribute("aria-busy");
    }
    if (text) text.textContent = element.dataset[state === "subscribed" ? "on" : "off"] ?? "";
    if (said) said.textContent = element.dataset[state === "denied" ? "denied" : saying] ?? "";
    noteOffer(state === null || state === "unsubscribed");
  };
  for (const button of buttons)
    button.addEventListener("click", async () => {
      if (button.getAttribute("aria-busy")) return;
      button.setAttribute("aria-busy", "true");
      try {
        if (button.dataset.push === "off") {
          await unsubscribe();
          return show("unsubscribed", "unsubscribed");
        }
        if ((await Notification.requestPermission()) !== "granted") return show("denied");
        await subscribe(owner);
        show("subscribed", "subscribed");
      } catch {
        show(await pushStatus(owner), "failed");
      }
    });
  void pushStatus(owner).then((state) => show(state));
}
