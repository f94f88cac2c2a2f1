import { useLocation } from "@remix-run/react";
import { ArrowRight, Star } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCountdown } from "~/client/use-countdown";
import { useRootData } from "~/client/use-root-data";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { wrap } from "~/ui/text.css";
import { clockText } from "./clock-text";
import * as css from "./time-bonus.css";
import type { TimeBonusView } from "./time-bonus.server";

/** The delay after entering the members area. product 14.9 */
const MODAL_DELAY_MS = 40_000;

/** The banner of the time bonus: a countdown by the server's clock, or the end of the bonus without script. product 14.8 */
export function TimeBonusBanner() {
  const bonus = useRootData()?.timeBonus;
  return bonus?.banner ? <Banner {...bonus} {...bonus.banner} /> : null;
}

type BannerProps = Pick<TimeBonusView, "expires" | "secondsLeft"> & NonNullable<TimeBonusView["banner"]>;

function Banner({ title, left, until, link, expires, secondsLeft }: BannerProps) {
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
        {link ? (
          <Link className={css.link} href={paths.credits()}>
            <span className={css.linkText}>{link}</span>
            <ArrowRight className={css.icon} aria-hidden />
          </Link>
        ) : null}
      </div>
    </aside>
  );
}

/**
 * Opens the modal of the time bonus 40 seconds after the member entered the members area, from its second page on; leaving the area cancels
 * it. Its script is fetched when it is due. product 14.9
 */
export function TimeBonusOffer() {
  const bonus = useRootData()?.timeBonus;
  const { pathname } = useLocation();
  const [part, setPart] = useState<typeof import("./time-bonus-modal") | null>(null);
  const [isOver, setOver] = useState(false);
  const pages = useRef(new Set<string>());
  const endMs = useRef(0);
  const end = useCallback(() => setOver(true), []);
  const isInArea = !isOver && bonus?.isInArea === true;
  const isDue = isInArea && bonus.modal !== null;
  useEffect(() => {
    if (bonus) endMs.current = performance.now() + bonus.secondsLeft * 1000;
  }, [bonus]);
  useEffect(() => {
    if (isInArea) pages.current.add(pathname);
  }, [isInArea, pathname]);
  useEffect(() => {
    if (!isInArea) return;
    // If the script cannot be fetched, the banner still shows the bonus.
    const show = () => import("./time-bonus-modal").then(setPart, () => undefined);
    const timer = setTimeout(show, MODAL_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setPart(null);
    };
  }, [isInArea]);
  if (!part || !isDue || !bonus?.modal) return null;
  const mayOpen = () => pages.current.size > 1;
  return <part.TimeBonusModal {...bonus.modal} endMs={endMs} mayOpen={mayOpen} onOver={end} />;
}
