import { type MessageCopy, openCopies, type PersonCopy } from "~/client/offline-copies/copies";
import { chatsPath } from "~/client/paths/opening";

const CHATS = new RegExp(`^(${chatsPath}(?:/(\\d+))?/?)?`);

type Copies = NonNullable<Awaited<ReturnType<typeof openCopies>>>;

/**
 * Fills the offline page with the copy for its address: the list of conversations, or one of them. Elsewhere it links to the
 * list, where a copy exists.
 * @param template the part of the page that is shown then, with nested templates
 */
export async function showCopies(template: HTMLTemplateElement): Promise<void> {
  const copies = await openCopies();
  const list = await copies?.list();
  if (!copies || !list) return;
  const [, isChats, id] = CHATS.exec(location.pathname) ?? [];
  const thread = id ? await copies.thread(Number(id)) : null;
  const place = document.importNode(template.content, true).firstElementChild as HTMLElement;
  const view = new View(place, copies);
  if (thread) view.thread(thread);
  else if (isChats && !id) view.list(list.rows);
  else return view.offer();
  view.show(template, (thread ?? list).savedMs);
}

class View {
  readonly #language = document.documentElement.lang;

  constructor(
    readonly place: HTMLElement,
    readonly copies: Copies,
  ) {}

  list(rows: readonly (PersonCopy & { id: number; last: MessageCopy | null })[]): void {
    this.#part("list").append(
      ...rows.map((row) => {
        const item = this.#fromTemplate("row");
        part<HTMLAnchorElement>(item, "link").href = `${chatsPath}/${row.id}`;
        this.#person(item, row);
        if (row.last) {
          part(item, "last").textContent = this.#lastOf(row.last);
          part(item, "time").textContent = this.#when(row.last.atMs);
        }
        return item;
      }),
    );
  }

  thread({ messages, ...person }: PersonCopy & { messages: readonly MessageCopy[] }): void {
    const { place } = this;
    place.dataset.thread = "";
    this.#part("title").textContent = person.name || (place.dataset.somebody ?? "");
    this.#part("back").hidden = false;
    this.#part("no-writing").hidden = false;
    this.#part("head-mark").hidden = !person.isFictional;
    this.#part("log").append(
      ...messages.map((message) => {
        const item = this.#fromTemplate(message.isOwn ? "own" : "theirs");
        part(item, "text").textContent = this.#textOf(message);
        part(item, "time").textContent = this.#when(message.atMs);
        part(item, "automatic").hidden = !message.isAutomatic;
        return item;
      }),
    );
  }

  /** @param savedMs when the copy was made */
  show(template: HTMLTemplateElement, savedMs: number): void {
    const asOf = this.#part("as-of");
    asOf.textContent = (asOf.textContent ?? "").replace("{time}", this.#when(savedMs));
    document.querySelector("[data-offline-page]")?.remove();
    template.replaceWith(this.place);
    document.title = `${this.#part("title").textContent} – ${document.title.split(" – ").at(-1)}`;
    if ("thread" in this.place.dataset) scrollTo(0, document.documentElement.scrollHeight);
  }

  /** Shows the link to the copies. */
  offer(): void {
    document.getElementById("copies-link")?.removeAttribute("hidden");
  }

  #person(item: HTMLElement, { name, face, isFictional }: PersonCopy): void {
    part(item, "name").textContent = name || (this.place.dataset.somebody ?? "");
    part(item, "mark").hidden = !isFictional;
    const image = part<HTMLImageElement>(item, "face");
    if (face)
      void this.copies.face(face).then((file) => {
        if (!file) return;
        image.src = URL.createObjectURL(file);
        image.hidden = false;
      });
  }

  /** Photos and gifts are described in words. */
  #textOf({ kind, text }: MessageCopy): string {
    const { photo = "", gift = "", left = "" } = this.place.dataset;
    const what = kind === "photo" ? photo : kind === "gift" ? gift : "";
    return [what, text].filter(Boolean).join(": ") || left;
  }

  #lastOf(last: MessageCopy): string {
    const text = this.#textOf(last);
    return last.isOwn ? (this.place.dataset.you ?? "").replace("{text}", () => text) : text;
  }

  #when(ms: number): string {
    const isToday = new Date(ms).toDateString() === new Date().toDateString();
    return new Intl.DateTimeFormat(
      this.#language,
      isToday ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" },
    ).format(ms);
  }

  #part(name: string): HTMLElement {
    return part(this.place, name);
  }

  #fromTemplate(name: string): HTMLElement {
    const template = this.#part(`${name}-template`) as HTMLTemplateElement;
    return template.content.firstElementChild!.cloneNode(true) as HTMLElement;
  }
}

function part<E extends HTMLElement = HTMLElement>(within: HTMLElement, name: string): E {
  return within.querySelector<E>(`[data-part=${name}]`)!;
}
