/** Opens a dialog over its page; its close button and Escape close it. The address forgets what opened it: a reload does not repeat it. */
export default function openModal(element: HTMLElement): void {
  const dialog = element as HTMLDialogElement;
  const url = new URL(location.href);
  const asked = dialog.dataset.forget ?? "";
  // Opened already, and maybe closed: the page came to life after it.
  if (!url.searchParams.has(asked)) return;
  dialog.showModal();
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
  url.searchParams.delete(asked);
  history.replaceState(history.state, "", url);
}
