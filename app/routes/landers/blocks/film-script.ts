/** One button plays and pauses the film instead of the browser's controls; a film that the browser cannot play is removed. product 18.8 */
export function startFilm(lander: HTMLElement): void {
  const film = lander.querySelector("video");
  const button = lander.querySelector<HTMLButtonElement>("[data-play]");
  if (!film || !button) return;
  const { ariaLabel: play } = button;
  const { pauseLabel = "" } = button.dataset;
  const remove = () => {
    for (const part of [film, button, lander.querySelector("[data-facts]")]) part?.remove();
  };
  if (![...film.querySelectorAll("source")].some(({ type }) => film.canPlayType(type))) {
    remove();
    return;
  }
  film.controls = false;
  button.hidden = false;
  const update = () => {
    button.ariaLabel = film.paused ? play : pauseLabel;
    button.toggleAttribute("data-playing", !film.paused);
  };
  film.addEventListener("play", update);
  film.addEventListener("pause", update);
  // The error of the last source means that no source can be played.
  film.querySelector("source:last-of-type")?.addEventListener("error", remove);
  button.addEventListener("click", () => {
    if (film.paused) film.play().catch(update);
    else film.pause();
  });
}
