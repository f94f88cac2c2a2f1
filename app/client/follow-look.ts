/**
 * Follows the scheme that is chosen in another tab, whose choice is in `localStorage`: this tab changes without a reload.
 *
 * In the app, the source of this function is inlined in the head. It must not use anything from outside itself.
 */
export function followLook(): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== "look" || !newValue) return;
    const root = document.documentElement;
    if (newValue === "system") delete root.dataset.look;
    else root.dataset.look = newValue;
    const ground = getComputedStyle(root).getPropertyValue("--color-ground");
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
      meta.content = ground;
  });
}
