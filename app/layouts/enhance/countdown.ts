/** Counts the seconds down in words until the page's own refresh leads on. */
export default function countdown(line: HTMLElement): void {
  const texts = JSON.parse(line.dataset.texts ?? "[]") as string[];
  let left = Number(line.dataset.seconds ?? 0);
  const timer = setInterval(() => {
    left -= 1;
    if (left < 0 || !texts[left]) return clearInterval(timer);
    line.textContent = texts[left] ?? "";
  }, 1000);
  addEventListener("pagehide", () => clearInterval(timer));
}
