/** Shows a sentence for some seconds over the current page. */
export function toast(text: string | undefined): void {
  if (text) document.dispatchEvent(new CustomEvent("toast", { detail: text }));
}
