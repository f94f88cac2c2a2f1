const HYDRATE_LATEST_MS = 3000;

/** What people do to a page, of which React holds back all that comes while it takes the page over. */
const presses = [
  ...["click", "pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend"],
  ...["keydown", "keyup", "input", "change", "submit", "reset"],
];

/**
 * React ends what comes before it has taken the page over, and nobody hears of it again: a dialog would not close, a heart not fill. Until
 * then it is let through to whom it was meant for.
 */
function letPressesThrough(): void {
  const letThrough = (event: Event) => {
    event.stopPropagation = () => undefined;
  };
  for (const press of presses) addEventListener(press, letThrough, true);
  document.addEventListener(
    "hydrated",
    () => {
      for (const press of presses) removeEventListener(press, letThrough, true);
    },
    { once: true },
  );
}

/** What only React answers and was pressed before it came is pressed again when it has: the last of it, once. */
function pressAgain(): void {
  let pressed: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>("main button[type=button]:not([popovertarget])");
  };
  addEventListener("click", note, true);
  // From here on it hears of presses by itself.
  document.addEventListener("hydrating", () => removeEventListener("click", note, true), { once: true });
  document.addEventListener(
    "hydrated",
    () => {
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );
}

/**
 * React comes when the page stands and the browser has nothing to do, or at the first touch, whichever is first: nothing that a
 * visitor sees or presses before needs it.
 */
export function hydrateLater(): void {
  const waiting = document.querySelector<HTMLScriptElement>('script[type="later-module"]');
  if (!waiting) return;
  const touches = ["pointerdown", "keydown", "touchstart"];
  const start = () => {
    for (const touch of touches) removeEventListener(touch, start, true);
    if (waiting.dataset.started) return;
    waiting.dataset.started = "1";
    letPressesThrough();
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = document.getElementById("shell-script")?.nonce;
    script.textContent = waiting.textContent;
    document.head.append(script);
  };
  for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true });
  pressAgain();
  const whenIdle = () =>
    "requestIdleCallback" in window
      ? requestIdleCallback(start, { timeout: HYDRATE_LATEST_MS })
      : setTimeout(start, 200);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}
