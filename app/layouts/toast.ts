/** Shows a sentence for some seconds, over whatever page is open. */
export function toast(text: string | undefined): void {
  if (text) document.dispatchEvent(new CustomEvent("toast", { detail: text }));
}
