import { paths } from "~/paths";
import { call } from "../call";
import { reloadLikes } from "./reload-likes";

/** Who likes the member, as far as the modal shows it. */
export type LikeProfile = {
  id: number;
  name: string;
  fictional: boolean;
  main_image: { match: string } | null;
};

/** product.md §9 */
const RELOAD_MS = 500;
const LATEST_SECONDS = 3600;

const modal = () => document.getElementById("like-modal") as HTMLDialogElement | null;

/**
 * On a page that was asked for with `t`: shows after so many seconds who likes the member, if anybody does whom they have not seen yet. The
 * parameter is removed, so that a reload does not repeat it. product.md §4
 */
export default function likeModal(): void {
  const asked = new URL(location.href).searchParams.get("t");
  if (asked === null) return;
  const seconds = Number(asked);
  const isTime = asked !== "" && seconds >= 0 && seconds <= LATEST_SECONDS;
  setTimeout(
    () => {
      const url = new URL(location.href);
      url.searchParams.delete("t");
      history.replaceState(history.state, "", url);
      if (isTime) void showLike();
    },
    isTime ? seconds * 1000 : 0,
  );
}

/**
 * Shows who likes the member, over the whole screen. A press on the picture is told as `image-pressed`, one on the button as
 * `button-pressed`, each with the profile's number; where nobody prevents it, they lead to the profile and to the chat. Pressing anywhere
 * closes it. product.md §2, §4
 * @param given who; else the server is asked who gave the latest like that is new
 * @param isMatch whether the member likes them too
 */
export async function showLike(given?: LikeProfile | null, isMatch = false): Promise<void> {
  const dialog = modal();
  const profile = given ?? (await ask());
  if (!dialog || dialog.open || !profile) return;
  fill(dialog, profile, isMatch);
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-button]")?.focus();
  setTimeout(() => void reloadLikes(), RELOAD_MS);
}

async function ask(): Promise<LikeProfile | null> {
  try {
    const answer = await call("/api/auto-like.php");
    // Nobody new: nothing is shown, and nothing made up.
    return answer.status === 204 ? null : ((await answer.json()) as LikeProfile);
  } catch {
    return null;
  }
}

function fill(dialog: HTMLDialogElement, { id, name, fictional, main_image }: LikeProfile, isMatch: boolean) {
  const part = <E extends HTMLElement>(what: string) => dialog.querySelector<E>(`[data-${what}]`)!;
  const named = (text: string | undefined) => (text ?? "").replace("%name%", name);
  const picture = part<HTMLImageElement>("picture");
  if (main_image) picture.src = (dialog.dataset.prefix ?? "") + main_image.match;
  else picture.removeAttribute("src");
  picture.hidden = !main_image;
  part("nobody").hidden = main_image !== null;
  part("fictional").hidden = !fictional;
  part("text").textContent = named(isMatch ? dialog.dataset.match : dialog.dataset.like);
  const [image, button] = [part<HTMLAnchorElement>("image"), part<HTMLAnchorElement>("button")];
  image.href = paths.member(id);
  image.ariaLabel = named(dialog.dataset.view);
  button.href = paths.memberChat(id);
  image.onclick = (event) => tell(event, dialog, "image-pressed", id);
  button.onclick = (event) => tell(event, dialog, "button-pressed", id);
  dialog.onclick = () => dialog.close();
}

/** Says what was pressed; whoever prevents it does something else than following the link. */
function tell(event: MouseEvent, dialog: HTMLElement, what: string, id: number): void {
  const pressed = new CustomEvent(what, { detail: { id }, bubbles: true, cancelable: true });
  if (!dialog.dispatchEvent(pressed)) event.preventDefault();
}
