/** Moves the focus to the first invalid field of a view of the signup, else to its error, else to its heading, which screen readers read. */
export function focusStep(view: Element | null): void {
  const wrong = view?.querySelector<HTMLElement>("[aria-invalid=true], [aria-describedby$=-error] input");
  const message = view?.querySelector<HTMLElement>("[role=alert]") ?? view?.querySelector<HTMLElement>("h1");
  if (!wrong) message?.setAttribute("tabindex", "-1");
  (wrong ?? message)?.focus();
}
