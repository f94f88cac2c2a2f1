/** Waits until nobody holds a photo or has its menu open: what lies under a finger is not drawn anew. */
export async function letGo(editor: HTMLElement): Promise<void> {
  while (editor.querySelector("[data-held], :popover-open"))
    await new Promise((resolve) => {
      editor.addEventListener("dropped", resolve, { once: true });
      editor.addEventListener("toggle", resolve, { once: true, capture: true });
    });
}
