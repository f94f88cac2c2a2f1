import { readCookie } from "./cookie";

/**
 * Reports once that this page was seen: which lander it is and which variants it shows (`data-lander` and `data-experiments` of the
 * document; the latter is a JSON object from name to variant). A page that is loaded in the background reports when
 * it becomes visible. The report counts visitors and contains no identifier.
 */
export function sendSeen(): void {
  const { experiments, lander } = document.documentElement.dataset;
  // Today's visit is already counted.
  if (readCookie("visited") && !lander && !experiments) return;
  const send = () => {
    if (document.visibilityState === "hidden") return;
    document.removeEventListener("visibilitychange", send);
    const body = JSON.stringify({ lander, experiments: experiments && JSON.parse(experiments) });
    void fetch("/api/page-seen.php", {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body,
    }).catch(() => undefined);
  };
  document.addEventListener("visibilitychange", send);
  send();
}
