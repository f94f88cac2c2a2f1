import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "~/paths";
import * as card from "~/ui/card.css";
import { grid, member } from "~/ui/member-card.css";
import { photo } from "~/ui/photo.css";
import * as css from "./members.css";

const AFTER_MS = 200;
const CARDS = Array.from({ length: 8 }, (_, at) => at);

/** Whether another search has been loading for a moment. */
export function useIsSearching(): boolean {
  const { state, location } = useNavigation();
  const isRequested = state === "loading" && location.pathname === paths.members();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isRequested) return setLate(false);
    const timer = setTimeout(() => setLate(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isRequested]);
  return isRequested && isLate;
}

/** Placeholder cards in the size of the results. */
export function Skeleton() {
  return (
    <ul className={grid} aria-hidden>
      {CARDS.map((at) => (
        <li key={at} className={`${card.card} ${member}`}>
          <div className={`${photo} ${css.waiting}`} />
          <div className={`${card.caption} ${css.waitingCaption}`}>
            <span className={css.waiting} />
            <span className={css.waiting} />
            <span className={css.waiting} />
          </div>
        </li>
      ))}
    </ul>
  );
}
