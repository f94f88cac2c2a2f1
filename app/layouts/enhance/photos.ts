import { CallFailed, call } from "../call";
import { lighter } from "../lighter-photo";
import { inTurn } from "../live/in-turn";
import { letGo } from "./let-go";
import { openCrop } from "./photo-crop";
import { letDrag } from "./photo-drag";
import { upload } from "./photo-upload";

const PATH = "/api/photos.php";

/** The member's own photos: adds with progress, and changes without loading the page anew. All of it also works without. product.md §2 */
export default function photos(editor: HTMLElement): void {
  const { dataset } = editor;
  const said = editor.querySelector<HTMLElement>("[data-said]");
  const dialog = editor.querySelector<HTMLDialogElement>("[data-crop-dialog]");

  /** How many changes are on their way. */
  let changing = 0;

  function toast(text: string | undefined): void {
    document.dispatchEvent(new CustomEvent("toast", { detail: text }));
  }

  /** Takes over what the server draws: one way to draw photos is enough. */
  const refresh = inTurn(async () => {
    const answer = await call(location.pathname, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await letGo(editor);
    // What was read before a change may not show it, and each change asks again.
    if (changing > 0) return;
    const focused = document.activeElement?.getAttribute("data-focus");
    for (const part of editor.querySelectorAll<HTMLElement>("[data-refresh]")) {
      const fresh = page.querySelector(`#photos [data-refresh="${part.dataset.refresh}"]`);
      if (fresh) part.replaceChildren(...document.adoptNode(fresh).childNodes);
    }
    for (const added of editor.querySelectorAll("[data-added]")) added.remove();
    prepare();
    if (focused) editor.querySelector<HTMLElement>(`[data-focus="${focused}"]`)?.focus();
  });

  /** Changes something and shows what came of it, also where it was refused. */
  async function change(method: "PUT" | "DELETE", body: Record<string, unknown>): Promise<boolean> {
    document.dispatchEvent(new Event("progress:start"));
    changing += 1;
    try {
      await call(PATH, { method, body }).finally(() => {
        changing -= 1;
      });
      await refresh();
      return true;
    } catch (error) {
      toast((error instanceof CallFailed && error.message) || dataset.failed);
      await refresh().catch(() => undefined);
      return false;
    } finally {
      document.dispatchEvent(new Event("progress:finish"));
    }
  }

  async function addAll(files: readonly File[], free: number): Promise<void> {
    const list = editor.querySelector<HTMLElement>("[data-uploads]");
    const template = editor.querySelector<HTMLTemplateElement>("template[data-upload]");
    if (!list || !template) return;
    list.replaceChildren();
    let added = 0;
    for (const file of files) {
      const item = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
      const [name, bar, problem] = item.children as unknown as [
        HTMLElement,
        HTMLProgressElement,
        HTMLElement,
      ];
      name.textContent = (dataset.uploading ?? "%").replace("%", () => file.name);
      list.append(item);
      const refuse = (text: string | undefined) => {
        name.textContent = file.name;
        bar.hidden = true;
        problem.hidden = false;
        problem.textContent = text ?? "";
      };
      if (added >= free) {
        refuse(dataset.full);
        continue;
      }
      const sent = await lighter(file);
      if (sent.size > Number(dataset.maxBytes)) {
        refuse(dataset.tooBig);
        continue;
      }
      const problemText = await upload(PATH, sent, file.name, (part) => {
        bar.value = part;
      });
      if (problemText === null) {
        added += 1;
        // It stays listed until its photo is drawn; the next file does not wait for that.
        item.dataset.added = "";
        void refresh().catch(() => undefined);
      } else refuse(problemText || dataset.failed);
    }
  }

  /** Also the menu from which the one was opened that asks before removing. */
  function closeMenu(inside: HTMLElement): void {
    for (const menu of inside.closest("[data-photo]")?.querySelectorAll<HTMLElement>("[popover]") ?? [])
      menu.hidePopover();
  }

  function prepare(): void {
    const form = editor.querySelector<HTMLFormElement>("form[data-add]");
    const input = form?.querySelector<HTMLInputElement>("input[type=file]");
    if (form && input) {
      form.dataset.ready = "";
      const free = Number(form.dataset.free);
      form.addEventListener("submit", (event) => event.preventDefault());
      form.querySelector("button")?.addEventListener("click", (event) => {
        event.preventDefault();
        input.click();
      });
      const take = () => {
        const files = [...(input.files ?? [])];
        form.reset();
        if (files.length > 0) void addAll(files, free);
      };
      input.addEventListener("change", take);
      // What was chosen before the script came would lie in a field that nobody sees.
      if (form.dataset.sent === undefined) take();
    }
    for (const one of editor.querySelectorAll<HTMLFormElement>("form[data-change]"))
      one.addEventListener("submit", (event) => {
        event.preventDefault();
        const data = new FormData(one, event.submitter);
        const [photo, move] = [Number(data.get("photo")), String(data.get("do"))];
        closeMenu(one);
        void (move === "remove" ? change("DELETE", { photo }) : change("PUT", { photo, move }));
      });
    for (const button of editor.querySelectorAll<HTMLElement>("[data-crop]"))
      button.addEventListener("click", () => {
        const photo = Number(button.closest<HTMLElement>("[data-photo]")?.dataset.photo);
        closeMenu(button);
        if (dialog) openCrop(dialog, button, (crop) => change("PUT", { photo, crop }));
      });
    const list = editor.querySelector<HTMLElement>("[data-list]");
    if (list)
      letDrag(list, (order) => {
        void change("PUT", { order }).then((isDone) => {
          if (isDone && said) said.textContent = dataset.moved ?? "";
        });
      });
  }

  prepare();
}
