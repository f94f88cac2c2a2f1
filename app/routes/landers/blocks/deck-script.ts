/** From this distance on a release counts as a swipe, in CSS pixels. */
const SWIPED = 90;

/** Lets the visitor practise on the deck by buttons, arrow keys or dragging. Nothing is sent or stored. product 18.8 */
export function startDeck(lander: HTMLElement): void {
  const cards = [...lander.querySelectorAll<HTMLElement>("[data-card]")];
  const buttons = [...lander.querySelectorAll<HTMLButtonElement>("[data-swipe]")];
  const said = lander.querySelector("[data-said]");
  const next = lander.querySelector<HTMLElement>("#you");
  const dashes = lander.querySelectorAll<HTMLElement>("[data-steps] i");
  let at = 0;

  const swipe = (way: string) => {
    const card = cards[at];
    if (!card) return;
    card.dataset.gone = way;
    dashes[at]?.setAttribute("data-on", "");
    at += 1;
    for (const [depth, below] of cards.slice(at).entries()) below.dataset.depth = String(depth);
    const heading = cards[at]?.querySelector<HTMLElement>("h2") ?? next;
    if (said) said.textContent = heading?.textContent ?? "";
    if (at < cards.length) return;
    for (const button of buttons) button.disabled = true;
    const question = next?.parentElement;
    if (!question) return;
    question.dataset.on = "";
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    question.scrollIntoView({ behavior: isStill ? "auto" : "smooth", block: "nearest" });
    next.focus({ preventScroll: true });
  };

  for (const button of buttons) button.addEventListener("click", () => swipe(button.dataset.swipe ?? ""));
  buttons[0]?.parentElement?.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") swipe("pass");
    if (key === "ArrowRight") swipe("like");
  });
  for (const card of cards) followHand(card, swipe);
}

/** Moves a card with the pointer. */
function followHand(card: HTMLElement, swipe: (way: string) => void): void {
  let from: number | null = null;
  let moved = 0;
  card.addEventListener("pointerdown", (event) => {
    if (event.button || card.dataset.depth !== "0" || card.dataset.gone) return;
    from = event.clientX;
    moved = 0;
    card.setPointerCapture(event.pointerId);
    card.dataset.held = "";
  });
  card.addEventListener("pointermove", ({ clientX }) => {
    if (from === null) return;
    moved = clientX - from;
    card.style.setProperty("translate", `${moved}px 0`);
    card.style.setProperty("rotate", `${moved / 24}deg`);
  });
  const release = () => {
    if (from === null) return;
    from = null;
    delete card.dataset.held;
    card.style.removeProperty("translate");
    card.style.removeProperty("rotate");
    if (Math.abs(moved) > SWIPED) swipe(moved > 0 ? "like" : "pass");
  };
  card.addEventListener("pointerup", release);
  card.addEventListener("pointercancel", () => {
    moved = 0;
    release();
  });
}
