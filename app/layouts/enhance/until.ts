/** Counts down to the moment that a `<time>` names, in hours, minutes and seconds; then the page is asked for again. */
export default function until(element: HTMLElement): void {
  const endMs = Date.parse((element as HTMLTimeElement).dateTime);
  // The server said how long it is: a clock that is set wrong must not end it early.
  const [hours = 0, minutes = 0, seconds = 0] = (element.textContent ?? "").trim().split(":").map(Number);
  const saidMs = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  const startMs = performance.now();
  if (Number.isNaN(endMs) || saidMs <= 0) return;
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  const timer = setInterval(() => {
    const left = Math.ceil((saidMs - (performance.now() - startMs)) / 1000);
    if (left <= 0) {
      clearInterval(timer);
      location.reload();
      return;
    }
    element.textContent = `${two(left / 3600)}:${two((left / 60) % 60)}:${two(left % 60)}`;
  }, 1000);
}
