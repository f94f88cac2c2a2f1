import { CallFailed, call } from "../call";
import { inTurn } from "../live/in-turn";
import { type LikeProfile, showLike } from "../show-like";

/** Fewer cards than this, and more are brought. */
const FEW = 4;
/** So far over the card's width, or so fast (pixels a millisecond), and letting go counts. */
const FAR = 0.32;
const FAST = 0.55;
/** Over the last so many milliseconds: two moves may be a moment apart, and whoever rests before letting go flings nothing. */
const FLING_MS = 100;
const FLY_MS = 260;
/** Nobody else could be asked for: so long until the next try. */
const AGAIN_MS = 5000;

type Swiped = { left: number; profile: LikeProfile | null };

/** The stack under fingers, mouse and arrow keys. Whatever the server refuses comes back to the top. product.md §2, decisions §5 */
export default function swipe(side: HTMLElement): void {
  const deck = side.querySelector("ul")!;
  const form = side.querySelector("form")!;
  const profile = form.querySelector<HTMLInputElement>("[name=profile]")!;
  const view = form.querySelector<HTMLAnchorElement>("[data-view]")!;
  const said = side.querySelector<HTMLElement>("[data-said]")!;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
  const seen = new Set([...deck.children].map((card) => (card as HTMLElement).dataset.card));
  let isBringing = false;
  let isOver = false;

  const top = () => deck.lastElementChild as HTMLElement | null;
  const toast = (text: string) =>
    document.dispatchEvent(new CustomEvent("toast", { detail: text || side.dataset.failed }));

  /** What the buttons stand for now. */
  function turnUp(): void {
    for (const card of deck.children) (card as HTMLElement).inert = card !== deck.lastElementChild;
    const card = top();
    if (!card) return;
    profile.value = card.dataset.card ?? "";
    view.href = card.dataset.href ?? "";
    said.textContent = card.dataset.title ?? "";
  }

  function settle(card: HTMLElement): void {
    card.style.translate = "";
    card.style.rotate = "";
    delete card.dataset.toward;
    delete card.dataset.held;
  }

  function fly(card: HTMLElement, isLike: boolean): void {
    const ghost = card.cloneNode(true) as HTMLElement;
    const box = deck.getBoundingClientRect();
    if (isCalm.matches) return;
    ghost.inert = true;
    ghost.removeAttribute("data-card");
    Object.assign(ghost.style, {
      position: "absolute",
      left: `${deck.offsetLeft}px`,
      top: `${deck.offsetTop}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      pointerEvents: "none",
      zIndex: "5",
    });
    const way = isLike ? 1 : -1;
    side.append(ghost);
    ghost
      .animate(
        { translate: `${way * (box.width + innerWidth / 2)}px 6%`, rotate: `${way * 18}deg` },
        { duration: FLY_MS, easing: "ease-in" },
      )
      .finished.then(
        () => ghost.remove(),
        () => ghost.remove(),
      );
  }

  async function decide(isLike: boolean): Promise<void> {
    const card = top();
    if (!card || isOver) return;
    fly(card, isLike);
    settle(card);
    card.remove();
    turnUp();
    const body = new URLSearchParams({ profile: card.dataset.card ?? "", like: isLike ? "1" : "0" });
    try {
      const answer = (await (
        await call("/api/swipe.php", { method: "POST", body, keepalive: true })
      ).json()) as Swiped;
      if (answer.profile) void showLike(answer.profile, true);
      if (isLike && answer.left > 0) await bringText();
      if (answer.left === 0) return leave();
    } catch (error) {
      const { status, code, message } =
        error instanceof CallFailed ? error : { status: 0, code: "", message: "" };
      toast(status > 0 && status < 500 ? message : "");
      if (code === "no_likes_left") leave();
      // Whoever cannot be found any more has no card to come back.
      if (code !== "not_found") {
        deck.append(card);
        turnUp();
      }
    }
    if (deck.children.length < FEW) await bringCards();
  }

  /** The page knows what comes now. A match is looked at first. */
  function leave(): void {
    isOver = true;
    const modal = document.querySelector("dialog[open]");
    if (modal) modal.addEventListener("close", () => location.reload());
    else setTimeout(() => location.reload(), 4 * FLY_MS);
  }

  async function fetchPage(): Promise<Document | null> {
    const answer = await call(location.pathname).catch(() => null);
    return answer ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  }

  const bringText = inTurn(async () => {
    const here = document.querySelector("[data-swipe-text]");
    const there = (await fetchPage())?.querySelector("[data-swipe-text]");
    if (here && there) {
      here.replaceChildren(...there.childNodes);
      showKeys();
    }
  });

  async function bringCards(): Promise<void> {
    if (isBringing || isOver) return;
    isBringing = true;
    const page = await fetchPage();
    const cards = [...(page?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
    for (const card of cards.reverse())
      if (!seen.has(card.dataset.card)) {
        seen.add(card.dataset.card);
        deck.prepend(card);
      }
    isBringing = false;
    if (deck.children.length > 0) turnUp();
    else if (page) leave();
    else {
      toast("");
      setTimeout(() => void bringCards(), AGAIN_MS);
    }
  }

  function showKeys(): void {
    const keys = document.querySelector<HTMLElement>("[data-keys]");
    if (keys && matchMedia("(hover: hover)").matches) keys.hidden = false;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void decide((event.submitter as HTMLButtonElement | null)?.value === "1");
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
    if ((event.target as Element).closest("input, textarea, select, dialog[open], [popover]:popover-open"))
      return;
    if (event.key === "ArrowLeft") void decide(false);
    else if (event.key === "ArrowRight") void decide(true);
    else if (event.key === "ArrowUp" && top()) location.assign(view.href);
    else return;
    event.preventDefault();
  });

  deck.addEventListener("pointerdown", (down) => {
    const card = top();
    if (!card || down.button !== 0 || !card.contains(down.target as Node) || isOver) return;
    const width = card.offsetWidth;
    let x = 0;
    const path = [{ x, ms: down.timeStamp }];
    const move = (event: PointerEvent) => {
      const next = event.clientX - down.clientX;
      if (Math.abs(next) < 6 && !card.hasPointerCapture(event.pointerId)) return;
      if (!card.hasPointerCapture(event.pointerId)) card.setPointerCapture(event.pointerId);
      x = next;
      path.push({ x, ms: event.timeStamp });
      card.dataset.held = "";
      card.style.translate = `${x}px 0`;
      if (!isCalm.matches) card.style.rotate = `${(x / width) * 14}deg`;
      const toward = Math.abs(x) > width * FAR ? (x > 0 ? "like" : "pass") : "";
      if (toward) card.dataset.toward = toward;
      else delete card.dataset.toward;
    };
    const end = (event: PointerEvent) => {
      card.removeEventListener("pointermove", move);
      card.removeEventListener("pointerup", end);
      card.removeEventListener("pointercancel", end);
      delete card.dataset.held;
      const from = path.findLast(({ ms }) => event.timeStamp - ms >= FLING_MS) ?? path[0]!;
      const speed = (x - from.x) / Math.max(1, event.timeStamp - from.ms);
      const isFar = Math.abs(x) > width * FAR;
      const isFlung = Math.abs(speed) > FAST && Math.abs(x) > 24 && speed > 0 === x > 0;
      if (event.type === "pointerup" && (isFar || isFlung) && card === top()) void decide(x > 0);
      else settle(card);
    };
    card.addEventListener("pointermove", move);
    card.addEventListener("pointerup", end);
    card.addEventListener("pointercancel", end);
  });

  showKeys();
}
