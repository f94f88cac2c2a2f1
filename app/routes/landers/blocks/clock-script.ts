const EVENING = 17;
const MORNING = 5;

/** Shows the visitor's local time, and from 17:00 to 5:00 the night headline. product 18.8 */
export function startClock(lander: HTMLElement): void {
  const clock = lander.querySelector<HTMLElement>("[data-clock]");
  const headlines = lander.querySelectorAll<HTMLElement>("[data-at]");
  const { lang } = document.documentElement;
  if (!clock) return;
  const update = () => {
    const now = new Date();
    clock.textContent = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit" }).format(now);
    const isNight = now.getHours() >= EVENING || now.getHours() < MORNING;
    for (const headline of headlines) headline.hidden = (headline.dataset.at === "night") !== isNight;
    setTimeout(update, 60_000 - (now.getTime() % 60_000));
  };
  update();
}
