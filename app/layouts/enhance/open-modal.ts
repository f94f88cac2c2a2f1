/** Opens a dialog over its page; its close button and Escape close it. The address forgets what opened it: a reload does not repeat it. */
export default function openModal(element: HTMLElement): void {
  const dialog = element as HTMLDialogElement;
  dialog.showModal();
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
  const url = new URL(location.href);
  url.searchParams.delete(dialog.dataset.forget ?? "");
  history.replaceState(history.state, "", url);
}
