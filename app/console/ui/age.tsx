import { t } from "../text";
import { tone } from "./text.css";

const MINUTE = 60_000;

/** Returns a length of time as "3 h 12 m", "2 d 4 h" or "5 m". */
export function lengthOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return t("age_days", { days, hours });
  return hours > 0 ? t("age_hours", { hours, minutes: minutes % 60 }) : t("age_minutes", { minutes });
}

/** How long something waits: marked from half of its target on. @param targetHours none where nothing is promised */
export function Age({ ms, targetHours }: { ms: number; targetHours: number }) {
  const share = ms / (targetHours * 60 * MINUTE);
  const mark = share >= 1 ? tone.bad : share >= 0.5 ? tone.warn : undefined;
  return <span className={mark}>{lengthOf(ms)}</span>;
}
