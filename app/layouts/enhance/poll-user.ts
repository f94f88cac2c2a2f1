import { call } from "../call";

/** product.md §9 */
const FIRST_MS = 5000;
const EVERY_MS = 60_000;

/** Asks now and then who is logged in, while the page is seen: a session that was ended elsewhere ends here too. product.md §7, §8 */
export default function pollUser(): void {
  const ask = () => {
    if (document.visibilityState === "visible")
      void call("/api/user.php", { retries: 0 }).catch(() => undefined);
  };
  setTimeout(() => {
    ask();
    setInterval(ask, EVERY_MS);
  }, FIRST_MS);
}
