import { CallFailed, call } from "../call";
import { type LikeProfile, showLike } from "./like-modal";
import { reloadLikes } from "./reload-likes";

type Answer = { match: boolean; new?: boolean; profile?: LikeProfile };

/** By profile: what the member wants, what the server has, and whether it is being told. */
const likes = new Map<string, { wanted: boolean; stored: boolean; isBusy: boolean }>();

/**
 * The heart changes at once, and changes back where the server refused. Pressed again before it answered, the last press counts. A match
 * shows itself. product.md §2, §4
 */
export default function like(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  if (form.dataset.ready) return;
  form.dataset.ready = "1";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const profile = fieldOf(form, "profile").value;
    const wanted = fieldOf(form, "like").value === "1";
    const state = likes.get(profile) ?? { wanted: !wanted, stored: !wanted, isBusy: false };
    likes.set(profile, state);
    state.wanted = wanted;
    paint(profile, wanted);
    if (!state.isBusy) void settle(profile, state);
  });
}

async function settle(
  profile: string,
  state: { wanted: boolean; stored: boolean; isBusy: boolean },
): Promise<void> {
  state.isBusy = true;
  try {
    while (state.wanted !== state.stored) {
      const isLike = state.wanted;
      const body = { profile: Number(profile), like: isLike ? 1 : 0 };
      const answer = (await (
        await call("/api/like.php", { method: "POST", body, keepalive: true })
      ).json()) as Answer;
      state.stored = isLike;
      if (isLike && state.wanted && answer.new && answer.match) void showLike(answer.profile, true);
      else if (answer.new) void reloadLikes();
    }
  } catch (error) {
    state.wanted = state.stored;
    paint(profile, state.stored);
    const told =
      error instanceof CallFailed && error.status >= 400 && error.status < 500 ? error.message : "";
    const text = told || document.getElementById("toasts")?.dataset.failed;
    document.dispatchEvent(new CustomEvent("toast", { detail: text }));
  }
  state.isBusy = false;
}

/** A member may stand on a page more than once. */
function paint(profile: string, isLiked: boolean): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-enhance="like"]')) {
    if (fieldOf(form, "profile").value !== profile) continue;
    fieldOf(form, "like").value = isLiked ? "0" : "1";
    form.querySelector("button")?.setAttribute("aria-pressed", String(isLiked));
  }
}

function fieldOf(form: HTMLFormElement, name: "profile" | "like"): HTMLInputElement {
  return form.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
}
