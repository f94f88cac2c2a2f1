import { openSignupAt } from "~/client/signup-opening";
import { startClock } from "./blocks/clock-script";
import { startDeck } from "./blocks/deck-script";
import { startFilm } from "./blocks/film-script";
import { startStory } from "./blocks/story-script";

/** The scripts of the blocks that have one; each ends where the page has no such block. */
const scripts = [startClock, startDeck, startFilm, startStory];

/**
 * The browser script of a lander: the behaviour of its blocks, and the check of the form's second question. Every
 * lander also works without it. architecture, Landers
 */
export function startLander(): void {
  const lander = document.querySelector<HTMLElement>("[data-lander]");
  if (!lander) return;
  const form = lander.querySelector<HTMLFormElement>("form[data-question]");
  if (form) {
    requireSeeks(form);
    openOverPage(form);
  }
  for (const start of scripts) start(lander);
}

/** HTML has no required group of checkboxes: the first one carries the validation message. */
function requireSeeks(form: HTMLFormElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[name=seeks]")];
  const [first] = boxes;
  const check = () =>
    first?.setCustomValidity(boxes.some((box) => box.checked) ? "" : (form.dataset.question ?? ""));
  form.addEventListener("change", check);
  check();
}

/** On wide screens the signup opens over the lander, with the answers filled in. product 5.6 */
function openOverPage(form: HTMLFormElement): void {
  form.addEventListener("submit", async (event) => {
    if (!matchMedia("(min-width: 768px)").matches || !document.getElementById("signup-place")) return;
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    try {
      const answers = new URLSearchParams();
      for (const [name, value] of new FormData(form)) answers.append(name, String(value));
      // The redirect leads to the signup, which opens here; a refusal is shown by the page.
      const { type } = await fetch(form.action, { method: "POST", body: answers, redirect: "manual" });
      if (type === "opaqueredirect") openSignupAt(form.action);
      else form.submit();
    } catch {
      form.submit();
    }
    form.ariaBusy = null;
  });
}
