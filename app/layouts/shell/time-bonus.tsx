import { useLocation } from "@remix-run/react";
import { ArrowRight, Star } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { wrap } from "~/ui/text.css";
import { useCountdown } from "../use-countdown";
import { clockText } from "./clock-text";
import * as css from "./time-bonus.css";
import type { TimeBonusView } from "./time-bonus.server";
import { useRootData } from "./use-root-data";

/** From entering the members area on. product.md §9 */
const MODAL_DELAY_MS = 40_000;

/** The strip above the bar while the time bonus lasts. Without script it says until when, else the server's clock counts down. DESIGN §4 */
export function TimeBonusBanner() {
  const bonus = useRootData()?.timeBonus;
  return bonus ? <Banner {...bonus} /> : null;
}

function Banner({ title, left, until, link, expires, secondsLeft }: TimeBonusView) {
  const seconds = useCountdown(secondsLeft, () => undefined);
  if (seconds === 0) return null;
  return (
    <aside className={css.banner} aria-label={title} data-time-bonus>
      <div className={`${css.inside} ${wrap}`}>
        <Star className={css.star} aria-hidden />
        <p className={css.text}>{title}</p>
        <time className={css.withoutScript} dateTime={expires}>
          {until}
        </time>
        <span className={css.clock} role="timer" aria-label={left}>
          {clockText(seconds)}
        </span>
        <Link className={css.link} href={paths.credits()}>
          <span className={css.linkText}>{link}</span>
          <ArrowRight aria-hidden />
        </Link>
      </div>
    </aside>
  );
}

/**
 * Opens the modal of the time bonus, 40 seconds after the members area was entered and from its second page on; leaving the area cancels
 * it. Its script comes when it is due. product.md §4
 */
export function TimeBonusOffer() {
  const bonus = useRootData()?.timeBonus;
  const { pathname } = useLocation();
  const [part, setPart] = useState<typeof import("./time-bonus-modal") | null>(null);
  const [isOver, setOver] = useState(false);
  const pages = useRef(new Set<string>());
  const endMs = useRef(0);
  const end = useCallback(() => setOver(true), []);
  const isDue = !isOver && bonus?.modal != null;
  useEffect(() => {
    if (bonus) endMs.current = performance.now() + bonus.secondsLeft * 1000;
  }, [bonus]);
  useEffect(() => {
    if (isDue) pages.current.add(pathname);
  }, [isDue, pathname]);
  useEffect(() => {
    if (!isDue) return;
    // Where it cannot be fetched, the banner says the same.
    const show = () => import("./time-bonus-modal").then(setPart, () => undefined);
    const timer = setTimeout(show, MODAL_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setPart(null);
    };
  }, [isDue]);
  if (!part || !isDue || !bonus?.modal) return null;
  const mayOpen = () => pages.current.size > 1;
  return <part.TimeBonusModal {...bonus.modal} endMs={endMs} mayOpen={mayOpen} onOver={end} />;
}
